import type { RubricIssue } from "@/server/rubric/contract";
import { toPrintable } from "@/cli/terminal";

/** Writes `severity code path message` as one line. */
export const issueLine = ({ severity, code, path, message }: RubricIssue): string =>
  toPrintable(`${severity} ${code} ${path || "/"} ${message}`);
