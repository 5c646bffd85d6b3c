// Messages and exit codes of errors. Users never see a stack trace.
import { EXIT } from "@/server/surfaces/cli/exitCodes";
import type { ExitCode } from "@/server/surfaces/cli/exitCodes";
import { ApiRefusal, TimedOut } from "@/server/surfaces/cli/refusals";
import { printable } from "@/server/surfaces/cli/terminal";

/** Lines for stderr and the exit code. */
export function explain(error: unknown): { message: string; exitCode: ExitCode } {
  if (error instanceof ApiRefusal) return { message: apiMessage(error), exitCode: EXIT.refused };
  if (error instanceof TimedOut) return { message: `timeout: ${printable(error.message)}`, exitCode: EXIT.timeout };
  const text = error instanceof Error ? error.message : String(error);
  return { message: `error: ${printable(text)}`, exitCode: EXIT.local };
}

function apiMessage({ problem, requestId }: ApiRefusal): string {
  const detail = problem.detail === undefined ? "" : `: ${problem.detail}`;
  const lines = [
    `refused: ${problem.code} (${problem.status}) ${problem.title}${detail}`,
    `fix: ${problem.fix}`,
    ...(requestId === null ? [] : [`request: ${requestId}`]),
  ];
  return lines.map(printable).join("\n");
}
