// The summary of a run: the object of --json, also printed to the terminal and the report.
import { resultKey, type JudgedCase } from "@/cli/eval/caseResult";
import type { Dataset } from "@/cli/eval/readDataset";
import type { EvalCase } from "@/cli/eval/case";
import type { JudgeTier, Determination } from "@/server/contracts/enums";
import type { FormatId } from "@/cli/eval/formats/formats";
import type { Ending } from "@/cli/eval/runTasks";
import type { CriterionNames } from "@/cli/criterionTexts";
import { findDisagreements } from "@/cli/eval/summary/disagreements";
import { measureGroups, measureQuality } from "@/cli/eval/summary/quality";
import { listScoredCases, type Results, isAnswer, type ScoredCase } from "@/cli/eval/summary/scored";
import { measureFlips } from "@/cli/eval/summary/flips";
import { sumSpending } from "@/cli/eval/summary/spending";
import type { Variant } from "@/cli/eval/variants";
import { confidenceReplacement } from "@/server/verdict/contract/abstention";
import { wilson } from "@/server/statistics/intervals";
import { groupBy } from "@/cli/eval/summary/groupBy";

/** The settings that reproduce a run, and how it ended. */
export type RunFacts = {
  run_id: string;
  ending: Ending;
  /** ISO 8601, of the summary. */
  date: string;
  /** The flags without secrets. */
  command: string;
  dataset: { file: string; sha256: string; format: FormatId };
  rubric: { rubric_id: string; name: string; version: number; hash: string; criteria: CriterionNames[] };
  max_judge_tier: JudgeTier | null;
  seed: number;
};

export type Summary = ReturnType<typeof summarize>;

/** Summarizes the run. Headline metrics are those of the original order. `cases`: the cases that --limit selected. */
export function summarize(
  facts: RunFacts,
  { unreadable, format }: Pick<Dataset, "unreadable" | "format">,
  cases: readonly EvalCase[],
  results: Results,
  swap: boolean,
) {
  const { seed } = facts;
  const scoredCases = listScoredCases(cases, results, "given");
  const judgedResults = [...scoredCases, ...(swap ? listScoredCases(cases, results, "swapped") : [])].map(
    ({ result }) => result,
  );
  const unscoredCases = listUnscoredCases(cases, results, swap ? ["given", "swapped"] : ["given"]);
  const unscoredCount = unscoredCases.filter(({ variant }) => variant === "given").length;
  return {
    run: { ...facts, models: listModels(judgedResults) },
    counts: {
      chosen: cases.length,
      scored: scoredCases.length,
      unscored: unscoredCount,
      not_judged_yet: cases.length - scoredCases.length - unscoredCount,
      unreadable: unreadable.length,
    },
    quality: measureQuality(scoredCases, scoredCases.length + unscoredCount, seed),
    groups: measureGroups(scoredCases, seed),
    criteria: summarizeCriteria(scoredCases),
    /** null without --swap. */
    flips: swap ? measureFlips(cases, results, format.pairwise, seed) : null,
    spending: sumSpending(judgedResults),
    disagreements: findDisagreements(scoredCases),
    unscored: unscoredCases,
    unreadable,
  };
}

/** Lists all called models, including those of lower tiers. */
function listModels(judgedCases: readonly JudgedCase[]): string[] {
  const modelNames = judgedCases.flatMap(({ criteria, calls }) =>
    [...criteria, ...(calls ?? [])].map(({ model }) => model),
  );
  return [...new Set(modelNames.filter((model) => model !== null))].sort();
}

function listUnscoredCases(cases: readonly EvalCase[], results: Results, variants: readonly Variant[]) {
  return cases.flatMap(({ id, place, truth }) =>
    variants.flatMap((variant) => {
      const result = results.get(resultKey({ case: id, variant }));
      if (result?.outcome !== "unscored") return [];
      const { verification_id, reason } = result;
      return [{ case: id, place, truth, variant, verification_id, reason }];
    }),
  );
}

/** Summarizes the results of each criterion, in the order of the verdicts. */
function summarizeCriteria(scored: readonly ScoredCase[]) {
  const lines = scored.flatMap(({ case: evalCase, result }) =>
    result.criteria.map((line) => ({ ...line, truth: evalCase.criteria[line.key] })),
  );
  return [...groupBy(lines, ({ key }) => key)].map(([key, criterionLines]) => {
    const determinations: Record<Determination, number> = { met: 0, partial: 0, not_met: 0, cannot_determine: 0 };
    for (const { determination } of criterionLines) determinations[determination] += 1;
    const confidentLines = criterionLines.filter((line) => confidenceReplacement(line) === null);
    const labeledLines = criterionLines.filter(({ truth }) => truth !== undefined);
    const answeredLines = labeledLines.filter(({ determination }) => isAnswer(determination));
    const correctCount = answeredLines.filter(({ determination, truth }) => determination === truth).length;
    return {
      key,
      determinations,
      /** Mean over the results with a confidence; NaN without any. */
      mean_confidence: confidentLines.reduce((sum, { confidence }) => sum + confidence, 0) / confidentLines.length,
      /** Share of the labeled answers that agree with the label; null without labels. */
      accuracy: labeledLines.length === 0 ? null : wilson(correctCount, answeredLines.length),
      labelled: labeledLines.length,
    };
  });
}
