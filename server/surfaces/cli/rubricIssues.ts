import type { RubricIssue } from "@/server/contracts/rubric";
import { printable } from "@/server/surfaces/cli/terminal";

/** `severity code path message`, as one line. */
export const issueLine = ({ severity, code, path, message }: RubricIssue): string =>
  printable(`${severity} ${code} ${path || "/"} ${message}`);
