import type { Determination } from "@/server/contracts/enums";
import type { RubricHistory } from "@/server/authoring/contract/rubricEditor";

type Example = RubricHistory["versions"][number]["examples"][number];
type Flip = { label: string; mark: Example["mark"]; from: Determination; to: Determination };
export type Flips = {
  flips: Flip[];
  /** Examples with the same determination in both versions. */
  unchangedCount: number;
  /** Examples that only one version has, or that were not run on both. */
  notCompared: number;
};

/** Compares the results of the examples that two versions were published with, matched by submission. */
export function findFlips(from: readonly Example[], to: readonly Example[]): Flips {
  const earlierExamples = new Map(from.map((example) => [JSON.stringify(example.submission), example]));
  const flips: Flip[] = [];
  let unchangedCount = 0;
  let notCompared = 0;
  for (const { label, mark, submission, determination } of to) {
    const key = JSON.stringify(submission);
    const before = earlierExamples.get(key)?.determination ?? null;
    earlierExamples.delete(key);
    if (before === null || determination === null) notCompared += 1;
    else if (before === determination) unchangedCount += 1;
    else flips.push({ label, mark, from: before, to: determination });
  }
  return { flips, unchangedCount, notCompared: notCompared + earlierExamples.size };
}
