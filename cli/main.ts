// The command-line tool `svc-verify`; its users never see a stack trace.
import { Command } from "commander";
import { RELEASE } from "@/server/contracts/version";
import { addAudit } from "@/cli/commands/audit";
import { addCalibrate } from "@/cli/commands/calibrate";
import { addEval } from "@/cli/commands/eval";
import { addFeedback } from "@/cli/commands/feedback";
import { addGet } from "@/cli/commands/get";
import { addJudge } from "@/cli/commands/judge";
import { addList } from "@/cli/commands/list";
import { addListen } from "@/cli/commands/listen";
import { addMcp } from "@/cli/commands/mcp";
import { addProof } from "@/cli/commands/proof";
import { addReverify } from "@/cli/commands/reverify";
import { addRubric } from "@/cli/commands/rubric";
import { addUsage } from "@/cli/commands/usage";
import { addVerify } from "@/cli/commands/verify";
import { addWebhooks } from "@/cli/commands/webhooks";
import { addConfigOptions } from "@/cli/config";
import { type ExitCode, EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { ApiRefusal, TimeoutRefusal } from "@/cli/refusals";
import { note, printLine, toPrintable } from "@/cli/terminal";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

/** Lines for stderr and the exit code. */
export function explain(error: unknown): { message: string; exitCode: ExitCode } {
  if (error instanceof ApiRefusal) return { message: apiMessage(error), exitCode: EXIT.refused };
  if (error instanceof TimeoutRefusal)
    return { message: `timeout: ${toPrintable(error.message)}`, exitCode: EXIT.timeout };
  const text = error instanceof Error ? error.message : String(error);
  return { message: `error: ${toPrintable(text)}`, exitCode: EXIT.local };
}

function apiMessage({ problem, requestId }: ApiRefusal): string {
  const detail = problem.detail === undefined ? "" : `: ${problem.detail}`;
  const lines = [
    `refused: ${problem.code} (${problem.status}) ${problem.title}${detail}`,
    `fix: ${problem.fix}`,
    ...(requestId === null ? [] : [`request: ${requestId}`]),
  ];
  return lines.map(toPrintable).join("\n");
}

const program = new Command("npx svc-verify")
  .description("Judge work against a rubric, and check the signed proof of a verdict.")
  .version(RELEASE)
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ writeOut: (text) => printLine(text.trimEnd()), writeErr: (text) => note(text.trimEnd()) })
  .addHelpText("after", EXIT_HELP);
addConfigOptions(program);
const COMMANDS = [
  addVerify,
  addGet,
  addList,
  addReverify,
  addFeedback,
  addCalibrate,
  addJudge,
  addRubric,
  addProof,
  addEval,
  addUsage,
  addWebhooks,
  addListen,
  addAudit,
  addMcp,
];
for (const add of COMMANDS) add(program);

// A closed pipe, as from head, is not a failure; the exit code stays that of the result.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  note(`error: cannot write the result: ${error.message}`);
  process.exit(EXIT.local);
});

try {
  repairJsonParse();
  await program.parseAsync();
} catch (error) {
  const { message, exitCode } = explain(error);
  note(message);
  process.exitCode = exitCode;
}
