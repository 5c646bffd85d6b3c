import type { Command } from "commander";
import { countText, dollarsText } from "@/server/contracts/quantities";
import type { UsageSummary } from "@/server/reports/contract/usage";
import { clientFor } from "@/cli/client";
import { printLine, paint, printJson, printTable } from "@/cli/terminal";

export function addUsage(program: Command): void {
  program
    .command("usage")
    .description("verifications, judge calls and cost; default: the last 30 days")
    .option("--from <date>", "first UTC day, YYYY-MM-DD")
    .option("--to <date>", "last UTC day, YYYY-MM-DD")
    .option("--json", "print the summary as JSON, with every day and model")
    .action(async ({ json, ...range }: { from?: string; to?: string; json?: true }, command: Command) => {
      const summary = await clientFor(command).call("usage.get", range);
      if (json) printJson(summary);
      else print(summary);
    });
}

function print({ from, to, verifications, criteria, judge, proofs_signed }: UsageSummary): void {
  printLine(paint.bold(`${from} to ${to}`));
  printLine(`verifications  ${verifications.total}${formatCounts(verifications.by_determination)}`);
  printLine(`need review    ${verifications.flagged}`);
  printLine(`proofs signed  ${proofs_signed}`);
  printLine(
    `criteria       ${criteria.deterministic} deterministic, ${criteria.llm_judge} judged, ${criteria.reused} reused`,
  );
  printLine(`judge          ${judge.calls} calls, ${formatSpending(judge)}`);
  if (judge.by_model.length === 0) return;
  printLine("");
  printTable(
    ["model", "tier", "calls", "spent"],
    judge.by_model.map((one) => [one.model, String(one.tier), String(one.calls), formatSpending(one)]),
  );
}

function formatCounts(countsByName: Readonly<Record<string, number | undefined>>): string {
  const amounts = Object.entries(countsByName).flatMap(([name, count]) => (count ? [`${count} ${name}`] : []));
  return amounts.length === 0 ? "" : `: ${amounts.join(", ")}`;
}

type JudgeSpending = Pick<UsageSummary["judge"], "input_tokens" | "output_tokens" | "cost_usd" | "unpriced_calls">;

function formatSpending({ input_tokens, output_tokens, cost_usd, unpriced_calls }: JudgeSpending): string {
  const unpricedNote = unpriced_calls > 0 ? `, excluding ${unpriced_calls} calls to models without a price` : "";
  return `${countText(input_tokens)} tokens in, ${countText(output_tokens)} out, ${dollarsText(cost_usd)}${unpricedNote}`;
}
