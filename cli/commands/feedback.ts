import { Argument, type Command } from "commander";
import { FeedbackOutcome } from "@/server/contracts/enums";
import { clientFor } from "@/cli/client";
import { printLine, printJson } from "@/cli/terminal";

export function addFeedback(program: Command): void {
  program
    .command("feedback")
    .description(
      "record ground truth about a finished verification; it improves calibration and never changes the verdict",
    )
    .argument("<id>", "verification ID")
    .addArgument(new Argument("<outcome>", "outcome found by a person").choices(FeedbackOutcome.options))
    .option("--note <text>", "reason, at most 2000 characters")
    .option("--json", "print the response as JSON")
    .action(async (id: string, outcome: FeedbackOutcome, flags: { note?: string; json?: true }, command: Command) => {
      const body = { outcome, note: flags.note };
      const response = await clientFor(command).call("verification.feedback", { id, body });
      if (flags.json) printJson(response);
      else printLine(`recorded ${response.feedback_id} (${response.outcome})`);
    });
}
