import type { Command } from "commander";
import { percentText, thresholdText } from "@/server/contracts/quantities";
import { clientFor } from "@/cli/client";
import { LocalRefusal } from "@/cli/refusals";
import { findRubricId } from "@/cli/rubricLookup";
import { printLine, printJson, printTable } from "@/cli/terminal";

type Flags = { rubric: string; targetError: string; delta: string; json?: true };

export function addCalibrate(program: Command): void {
  const calibrate = program.command("calibrate").description("calibration of confidence from feedback");

  calibrate
    .command("suggest")
    .description("suggest the acceptance threshold of a rubric for a target error")
    .requiredOption("--rubric <id-or-name>", "version ID, or a name for its latest version")
    .option("--target-error <share>", "maximum share of wrong verdicts among the accepted", "0.05")
    .option("--delta <share>", "probability that the guarantee fails", "0.1")
    .option("--json", "print the suggestion as JSON")
    .action(async (flags: Flags, command: Command) => {
      const client = clientFor(command);
      const rubric_id = await findRubricId(client, flags.rubric);
      const query = { rubric_id, target_error: share(flags.targetError), delta: share(flags.delta) };
      const suggestion = await client.call("calibration.suggest", query);
      if (flags.json) return printJson(suggestion);
      printLine(`labels     ${suggestion.labels}`);
      printLine(`threshold  now ${thresholdText(suggestion.current_threshold)}`);
      if (suggestion.too_few_to_show)
        return printLine("too few labels for a suggestion; record feedback on at least 30 verdicts");
      if (suggestion.threshold === null) return printLine("no threshold meets the target error on these labels");
      const { threshold, coverage, accepted: acceptedCount, errors } = suggestion;
      printLine(
        `suggested  ${thresholdText(threshold)}, accepts ${acceptedCount} of the labeled verdicts (${percentText(coverage ?? 0)}), ${errors} of them wrong`,
      );
      printLine(suggestion.guarantee);
    });

  calibrate
    .command("list")
    .description("list the current calibrations")
    .option("--json", "print them as JSON")
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { calibrations } = await clientFor(command).call("calibration.list", {});
      if (json) return printJson(calibrations);
      printTable(
        ["model", "scope", "version", "method", "labels", "fitted"],
        calibrations.map((one) => [
          one.model,
          one.scope,
          String(one.version),
          one.method,
          String(one.labels),
          one.created_at,
        ]),
      );
    });
}

function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new LocalRefusal(`${text} must be a share between 0 and 1, such as 0.05`);
  return value;
}
