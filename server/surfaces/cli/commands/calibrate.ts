import type { Command } from "commander";
import { createClient } from "@/server/surfaces/cli/client";
import { readConfig } from "@/server/surfaces/cli/config";
import { LocalRefusal } from "@/server/surfaces/cli/refusals";
import { rubricIdOf } from "@/server/surfaces/cli/rubricLookup";
import { out, printJson, printTable } from "@/server/surfaces/cli/terminal";

type Flags = { rubric: string; targetError: string; delta: string; json?: true };

export function addCalibrate(program: Command): void {
  const calibrate = program.command("calibrate").description("what feedback has taught about confidence");

  calibrate
    .command("suggest")
    .description("choose the acceptance threshold of a rubric from the share of wrong verdicts that you accept")
    .requiredOption("--rubric <id-or-name>", "a version's id, or a name for its latest version")
    .option("--target-error <share>", "share of accepted verdicts that may be wrong", "0.05")
    .option("--delta <share>", "chance that the promise fails", "0.1")
    .option("--json", "print the suggestion as JSON")
    .action(async (flags: Flags, command: Command) => {
      const client = createClient(readConfig(command));
      const rubric_id = await rubricIdOf(client, flags.rubric);
      const query = { rubric_id, target_error: share(flags.targetError), delta: share(flags.delta) };
      const suggestion = await client.call("calibration.suggest", query);
      if (flags.json) return printJson(suggestion);
      out(`labels     ${suggestion.labels}`);
      out(`threshold  now ${suggestion.current_threshold}`);
      if (suggestion.too_few_to_show)
        return out("too few labels to suggest one; record feedback on at least 30 verdicts");
      if (suggestion.threshold === null) return out("no threshold keeps the promise on these labels");
      const { threshold, coverage, accepted, errors } = suggestion;
      out(
        `suggested  ${threshold}, accepting ${accepted} of the labelled (${((coverage ?? 0) * 100).toFixed(0)} %), ${errors} of them wrong`,
      );
      out(suggestion.guarantee);
    });

  calibrate
    .command("list")
    .description("list the calibrations in force")
    .option("--json", "print them as JSON")
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { calibrations } = await createClient(readConfig(command)).call("calibration.list", {});
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
