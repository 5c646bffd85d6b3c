import type { Command } from "commander";
import { countText, dollarsText } from "@/server/contracts/quantities";
import type { UsageSummary } from "@/server/reports/contract/usage";
import { clientOf } from "@/cli/client";
import { out, paint, printJson, printTable } from "@/cli/terminal";

export function addUsage(program: Command): void {
  program
    .command("usage")
    .description("verifications, judge calls and cost; default: the last 30 days")
    .option("--from <date>", "first UTC day, YYYY-MM-DD")
    .option("--to <date>", "last UTC day, YYYY-MM-DD")
    .option("--json", "print the summary as JSON, with every day and model")
    .action(async ({ json, ...range }: { from?: string; to?: string; json?: true }, command: Command) => {
      const summary = await clientOf(command).call("usage.get", range);
      if (json) printJson(summary);
      else print(summary);
    });
}

function print({ from, to, verifications, criteria, judge, proofs_signed }: UsageSummary): void {
  out(paint.bold(`${from} to ${to}`));
  out(`verifications  ${verifications.total}${counts(verifications.by_determination)}`);
  out(`need review    ${verifications.flagged}`);
  out(`proofs signed  ${proofs_signed}`);
  out(
    `criteria       ${criteria.deterministic} deterministic, ${criteria.llm_judge} judged, ${criteria.reused} reused`,
  );
  out(`judge          ${judge.calls} calls, ${spent(judge)}`);
  if (judge.by_model.length === 0) return;
  out("");
  printTable(
    ["model", "tier", "calls", "spent"],
    judge.by_model.map((one) => [one.model, String(one.tier), String(one.calls), spent(one)]),
  );
}

function counts(by: Readonly<Record<string, number | undefined>>): string {
  const amounts = Object.entries(by).flatMap(([name, count]) => (count ? [`${count} ${name}`] : []));
  return amounts.length === 0 ? "" : `: ${amounts.join(", ")}`;
}

type Spent = Pick<UsageSummary["judge"], "input_tokens" | "output_tokens" | "cost_usd" | "unpriced_calls">;

function spent({ input_tokens, output_tokens, cost_usd, unpriced_calls }: Spent): string {
  const unknown = unpriced_calls > 0 ? `, excluding ${unpriced_calls} calls to models without a price` : "";
  return `${countText(input_tokens)} tokens in, ${countText(output_tokens)} out, ${dollarsText(cost_usd)}${unknown}`;
}
