import type { Command } from "commander";
import type { JudgeModel, JudgeModelTest } from "@/server/models/contract/judgeModels";
import { NO_MODEL } from "@/server/models/contract/modelLines";
import { countText, dollarsText } from "@/server/contracts/quantities";
import { clientFor } from "@/cli/client";
import { EXIT } from "@/cli/exitCodes";
import { note, printLine, printJson, printTable } from "@/cli/terminal";

export function addJudge(program: Command): void {
  const judge = program.command("judge").description("the models that judge");

  judge
    .command("list")
    .description("list the models with price, state, and calls of the last hour")
    .option("--json", "print them as JSON")
    .action(async ({ json }: { json?: true }, command: Command) => {
      const list = await clientFor(command).call("judgeModels.list", {});
      if (json) return printJson(list);
      if (list.models.length === 0) return printLine(NO_MODEL);
      printTable(["judge", "model", "form", "price", "state", "last hour", "refused"], list.models.map(formatModel));
    });

  judge
    .command("test")
    .description("send one test call to each model; it costs what one short call costs")
    .option("--json", "print the results as JSON")
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { tests } = await clientFor(command).call("judgeModels.test", {});
      if (tests.length === 0 || tests.some(({ ok }) => !ok)) process.exitCode = EXIT.failed;
      if (json) return printJson(tests);
      if (tests.length === 0) return printLine(NO_MODEL);
      printTable(["judge", "model", "form", "result", "time", "cost"], tests.map(tested));
      if (tests.some(({ ok, determination }) => ok && determination !== "met")) note("the right answer is met");
    });
}

const tierName = (tier: number | null): string => (tier === null ? "reader" : `tier ${tier}`);

function formatModel({
  tier,
  model,
  form,
  price,
  state,
  shutdown_date,
  refused,
  reader_record,
  last_hour,
}: JudgeModel): string[] {
  const { calls, failed, latency_ms } = last_hour;
  const times = latency_ms ? `, ${countText(latency_ms.p50)} ms (95 %: ${countText(latency_ms.p95)})` : "";
  return [
    ...[tierName(tier), model, form],
    price === null ? "unknown" : `${dollarsText(price.input)} / ${dollarsText(price.output)}`,
    shutdown_date === null ? state : `${state} (${shutdown_date})`,
    `${countText(calls)} calls, ${countText(failed)} failed${times}${reader_record ? `; ${readerRecordLine(reader_record)}` : ""}`,
    refused.join(", "),
  ];
}

function readerRecordLine({ readings, control_errors, disabled }: NonNullable<JudgeModel["reader_record"]>): string {
  const line = `${countText(control_errors)} control errors in ${countText(readings)} readings`;
  return disabled ? `${line}: no longer asked` : line;
}

function tested({ tier, model, form, ok, determination, error, latency_ms, cost_usd }: JudgeModelTest): string[] {
  const result = ok ? (determination ?? "") : (error ?? "");
  const cost = cost_usd === null ? "unknown" : dollarsText(cost_usd);
  return [tierName(tier), model, form, result, `${countText(latency_ms)} ms`, cost];
}
