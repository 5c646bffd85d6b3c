// Determinations by criterion, and agreement with the labels of criteria.
import { withoutConfidence } from "@/server/verdict/contract/abstention";
import type { Determination } from "@/server/contracts/enums";
import { wilson } from "@/server/statistics/intervals";
import { groupBy } from "@/cli/eval/summary/groupBy";
import { isAnswer, type Scored } from "@/cli/eval/summary/scored";

/** In the order of the verdicts. */
export function criteriaOf(scored: readonly Scored[]) {
  const lines = scored.flatMap(({ case: each, result }) =>
    result.criteria.map((line) => ({ ...line, truth: each.criteria[line.key] })),
  );
  return [...groupBy(lines, ({ key }) => key)].map(([key, found]) => {
    const determinations: Record<Determination, number> = { met: 0, partial: 0, not_met: 0, cannot_determine: 0 };
    for (const { determination } of found) determinations[determination] += 1;
    const stated = found.filter((line) => withoutConfidence(line) === null);
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
