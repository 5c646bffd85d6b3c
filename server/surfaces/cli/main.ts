// Entry of the command-line tool `svc-verify`.
import { Command } from "commander";
import { RELEASE } from "@/server/contracts/version";
import { addEval } from "@/server/surfaces/cli/commands/eval";
import { addCalibrate } from "@/server/surfaces/cli/commands/calibrate";
import { addFeedback } from "@/server/surfaces/cli/commands/feedback";
import { addGet } from "@/server/surfaces/cli/commands/get";
import { addList } from "@/server/surfaces/cli/commands/list";
import { addMcp } from "@/server/surfaces/cli/commands/mcp";
import { addProof } from "@/server/surfaces/cli/commands/proof";
import { addReverify } from "@/server/surfaces/cli/commands/reverify";
import { addRubric } from "@/server/surfaces/cli/commands/rubric";
import { addUsage } from "@/server/surfaces/cli/commands/usage";
import { addVerify } from "@/server/surfaces/cli/commands/verify";
import { addWebhooks } from "@/server/surfaces/cli/commands/webhooks";
import { addConfigOptions } from "@/server/surfaces/cli/config";
import { EXIT, EXIT_HELP } from "@/server/surfaces/cli/exitCodes";
import { explain } from "@/server/surfaces/cli/explain";
import { note } from "@/server/surfaces/cli/terminal";

const program = new Command("svc-verify")
  .description("Judge work against a rubric, and check the signed proof of a verdict.")
  .version(RELEASE)
  .configureHelp({ showGlobalOptions: true })
  .addHelpText("after", EXIT_HELP);
addConfigOptions(program);
const COMMANDS = [
  addVerify,
  addGet,
  addList,
  addReverify,
  addFeedback,
  addCalibrate,
  addRubric,
  addProof,
  addEval,
  addUsage,
  addWebhooks,
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
  await program.parseAsync();
} catch (error) {
  const { message, exitCode } = explain(error);
  note(message);
  process.exitCode = exitCode;
}
