// The same case in swapped order, to measure position bias.
import type { Determination } from "@/server/contracts/enums";
import type { Submission } from "@/server/submission/contract";
import type { EvalCase } from "@/cli/eval/case";
import { isObject } from "@/server/proof/check/shape";

export const VARIANTS = ["given", "swapped"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Swaps two responses, or reverses the context; null if there is nothing to swap. */
export function swapOrder(submission: Submission, pairwise: boolean): Submission | null {
  if (!("output" in submission || "context" in submission)) return null;
  if (pairwise) {
    if (!isObject(submission.output)) return null;
    const { response_a, response_b } = submission.output;
    return { ...submission, output: { response_a: response_b, response_b: response_a } };
  }
  const context = submission.context ?? [];
  return context.length < 2 ? null : { ...submission, context: context.toReversed() };
}

/** Maps a determination of the swapped pair to the original pair; unchanged for a single text. */
export function swapDetermination(determination: Determination, pairwise: boolean): Determination {
  if (!pairwise) return determination;
  if (determination === "met") return "not_met";
  return determination === "not_met" ? "met" : determination;
}

export type Task = { case: EvalCase; variant: Variant; submission: Submission };

/** Lists every case in original order and, with `swap`, also in swapped order. */
export function listTasks(cases: readonly EvalCase[], swap: boolean, pairwise: boolean): Task[] {
  return cases.flatMap((evalCase) => {
    const swappedSubmission = swap ? swapOrder(evalCase.submission, pairwise) : null;
    const givenTask: Task = { case: evalCase, variant: "given", submission: evalCase.submission };
    return swappedSubmission === null
      ? [givenTask]
      : [givenTask, { case: evalCase, variant: "swapped", submission: swappedSubmission }];
  });
}
