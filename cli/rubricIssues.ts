import type { RubricIssue } from "@/server/rubric/contract";
import { printable } from "@/cli/terminal";

/** `severity code path message`, as one line. */
export const issueLine = ({ severity, code, path, message }: RubricIssue): string =>
  printable(`${severity} ${code} ${path || "/"} ${message}`);
