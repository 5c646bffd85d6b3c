// The summary of a run: the object of --json, also printed to the terminal and the report.
import { resultKey, type JudgedCase } from "@/cli/eval/caseResult";
import type { Dataset } from "@/cli/eval/readDataset";
import type { EvalCase } from "@/cli/eval/case";
import type { JudgeTier, Determination } from "@/server/contracts/enums";
import type { FormatId } from "@/cli/eval/formats/formats";
import type { Ending } from "@/cli/eval/runTasks";
import type { CriterionNames } from "@/cli/criterionTexts";
import { disagreementsOf } from "@/cli/eval/summary/disagreements";
import { groupsOf, qualityOf } from "@/cli/eval/summary/quality";
import { scoredOf, type Results, isAnswer, type Scored, balancedAccuracyOf } from "@/cli/eval/summary/scored";
import { spendingOf } from "@/cli/eval/summary/spending";
import { type Variant, swapped, turned } from "@/cli/eval/variants";
import { confidenceReplacement } from "@/server/verdict/contract/abstention";
import { wilson } from "@/server/statistics/intervals";
import { groupBy } from "@/cli/eval/summary/groupBy";

/** Everything needed to reproduce the run. */
export type RunFacts = {
  run_id: string;
  ending: Ending;
  /** ISO 8601, of the summary. */
  date: string;
  /** Without secrets. */
  command: string;
  dataset: { file: string; sha256: string; format: FormatId };
  rubric: { rubric_id: string; name: string; version: number; hash: string; criteria: CriterionNames[] };
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
  const judgedResults = [...scored, ...(swap ? scoredOf(cases, results, "swapped") : [])].map(({ result }) => result);
  const unscored = unscoredOf(cases, results, swap ? ["given", "swapped"] : ["given"]);
  const given = unscored.filter(({ variant }) => variant === "given").length;
  return {
    run: { ...facts, models: modelsOf(judgedResults) },
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
    spending: spendingOf(judgedResults),
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

/** In the order of the verdicts. */
function criteriaOf(scored: readonly Scored[]) {
  const lines = scored.flatMap(({ case: each, result }) =>
    result.criteria.map((line) => ({ ...line, truth: each.criteria[line.key] })),
  );
  return [...groupBy(lines, ({ key }) => key)].map(([key, found]) => {
    const determinations: Record<Determination, number> = { met: 0, partial: 0, not_met: 0, cannot_determine: 0 };
    for (const { determination } of found) determinations[determination] += 1;
    const stated = found.filter((line) => confidenceReplacement(line) === null);
    const labeled = found.filter(({ truth }) => truth !== undefined);
    const answered = labeled.filter(({ determination }) => isAnswer(determination));
    const right = answered.filter(({ determination, truth }) => determination === truth).length;
    return {
      key,
      determinations,
      /** Over the results with a confidence; NaN without any. */
      mean_confidence: stated.reduce((sum, { confidence }) => sum + confidence, 0) / stated.length,
      /** Share of the labeled answers that agree with the label; null without labels. */
      accuracy: labeled.length === 0 ? null : wilson(right, answered.length),
      labelled: labeled.length,
    };
  });
}

/** Swaps the determinations of swapped pairs back, so that both refer to the original pair. */
function flipsOf(cases: readonly EvalCase[], results: Results, pairwise: boolean, seed: number) {
  const givenResults = new Map(scoredOf(cases, results, "given").map(({ case: { id }, result }) => [id, result]));
  const other = scoredOf(cases, results, "swapped").map((scored) => ({
    ...scored,
    determination: turned(scored.result.determination, pairwise),
  }));
  const both = other.flatMap(({ case: { id }, result, determination }) => {
    const first = givenResults.get(id);
    return first ? [{ case: id, first, second: result, swapped: determination }] : [];
  });
  const flipped = both.filter(({ first, swapped }) => first.determination !== swapped);
  return {
    /** Share of differing determinations among the cases judged in both orders. */
    rate: wilson(flipped.length, both.length),
    flipped: flipped.map(({ case: id, first, second, swapped }) => ({
      case: id,
      given: first.determination,
      swapped,
      verification_ids: [first.verification_id, second.verification_id],
    })),
    /** In the swapped order, compared with the swapped label. */
    balanced_accuracy: balancedAccuracyOf(
      other.map(({ case: { truth }, determination }) => [truth, determination] as const),
      seed,
    ),
    /** Cases with nothing to swap. */
    single: cases.filter(({ submission }) => swapped(submission, pairwise) === null).length,
  };
}
