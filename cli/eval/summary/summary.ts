// The summary of a run: the object of --json, also printed to the terminal and the report.
import { resultKey, type JudgedCase } from "@/cli/eval/caseResult";
import type { Dataset } from "@/cli/eval/readDataset";
import type { EvalCase } from "@/cli/eval/case";
import type { JudgeTier } from "@/server/contracts/enums";
import type { FormatId } from "@/cli/eval/formats/formats";
import type { Ending } from "@/cli/eval/runTasks";
import { criteriaOf } from "@/cli/eval/summary/criteria";
import { disagreementsOf } from "@/cli/eval/summary/disagreements";
import { flipsOf } from "@/cli/eval/summary/flips";
import { groupsOf, qualityOf } from "@/cli/eval/summary/quality";
import { scoredOf, type Results } from "@/cli/eval/summary/scored";
import { spendingOf } from "@/cli/eval/summary/spending";
import type { Variant } from "@/cli/eval/variants";

/** Everything needed to reproduce the run. */
export type RunFacts = {
  run_id: string;
  ending: Ending;
  /** ISO 8601, of the summary. */
  date: string;
  /** Without secrets. */
  command: string;
  dataset: { file: string; sha256: string; format: FormatId };
  rubric: { rubric_id: string; name: string; version: number; hash: string };
  max_judge_tier: JudgeTier | null;
  seed: number;
};

export type Summary = ReturnType<typeof summarize>;

/** Headline metrics are of the original order; `cases` are those sampled by --limit. */
export function summarize(
  facts: RunFacts,
  { unreadable, format }: Pick<Dataset, "unreadable" | "format">,
  cases: readonly EvalCase[],
  results: Results,
  swap: boolean,
) {
  const { seed } = facts;
  const scored = scoredOf(cases, results, "given");
  const judged = [...scored, ...(swap ? scoredOf(cases, results, "swapped") : [])].map(({ result }) => result);
  const unscored = unscoredOf(cases, results, swap ? ["given", "swapped"] : ["given"]);
  const given = unscored.filter(({ variant }) => variant === "given").length;
  return {
    run: { ...facts, models: modelsOf(judged) },
    counts: {
      chosen: cases.length,
      scored: scored.length,
      unscored: given,
      not_judged_yet: cases.length - scored.length - given,
      unreadable: unreadable.length,
    },
    quality: qualityOf(scored, scored.length + given, seed),
    groups: groupsOf(scored, seed),
    criteria: criteriaOf(scored),
    /** null without --swap. */
    flips: swap ? flipsOf(cases, results, format.pairwise, seed) : null,
    spending: spendingOf(judged),
    disagreements: disagreementsOf(scored),
    unscored,
    unreadable,
  };
}

/** All models called, including those of lower tiers. */
function modelsOf(judged: readonly JudgedCase[]): string[] {
  const named = judged.flatMap(({ criteria, calls }) => [...criteria, ...(calls ?? [])].map(({ model }) => model));
  return [...new Set(named.filter((model) => model !== null))].sort();
}

function unscoredOf(cases: readonly EvalCase[], results: Results, variants: readonly Variant[]) {
  return cases.flatMap(({ id, place, truth }) =>
    variants.flatMap((variant) => {
      const result = results.get(resultKey({ case: id, variant }));
      if (result?.outcome !== "unscored") return [];
      const { verification_id, reason } = result;
      return [{ case: id, place, truth, variant, verification_id, reason }];
    }),
  );
}
