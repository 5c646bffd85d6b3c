// The same question with its pieces in the other order, to see whether the judge minds.
import type { Determination } from "@/server/contracts/enums";
import type { Submission } from "@/server/contracts/submission";
import type { EvalCase } from "@/server/surfaces/cli/eval/case";
import { isJsonObject } from "@/server/surfaces/cli/files";

export const VARIANTS = ["given", "swapped"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Two responses change places; else the pieces of context are reversed. null when there is nothing to reorder. */
export function swapped(submission: Submission, pairwise: boolean): Submission | null {
  if (!("output" in submission || "context" in submission)) return null;
  if (pairwise) {
    if (!isJsonObject(submission.output)) return null;
    const { response_a, response_b } = submission.output;
    return { ...submission, output: { response_a: response_b, response_b: response_a } };
  }
  const context = submission.context ?? [];
  return context.length < 2 ? null : { ...submission, context: context.toReversed() };
}

/** What a determination of the swapped pair says about the pair as given; of a single text the same. */
export function turned(determination: Determination, pairwise: boolean): Determination {
  if (!pairwise) return determination;
  if (determination === "met") return "not_met";
  return determination === "not_met" ? "met" : determination;
}

export type Task = { case: EvalCase; variant: Variant; submission: Submission };

/** Every case as given and, when `swap`, those that can be reordered once more. */
export function tasksOf(cases: readonly EvalCase[], swap: boolean, pairwise: boolean): Task[] {
  return cases.flatMap((each) => {
    const other = swap ? swapped(each.submission, pairwise) : null;
    const given: Task = { case: each, variant: "given", submission: each.submission };
    return other === null ? [given] : [given, { case: each, variant: "swapped", submission: other }];
  });
}
