import type { Determination } from "@/server/contracts/enums";
import type { RubricHistory } from "@/server/authoring/contract/rubricEditor";

type Example = RubricHistory["versions"][number]["examples"][number];
type Flip = {
  label: string;
  mark: Example["mark"];
  baseDetermination: Determination;
  laterDetermination: Determination;
};
export type Flips = {
  flips: Flip[];
  /** Examples with the same determination in both versions. */
  unchangedCount: number;
  /** Examples that only one version has, or that were not run on both. */
  notCompared: number;
};

/** Compares the results of the examples that two versions were published with, matched by submission. */
export function findFlips(baseExamples: readonly Example[], laterExamples: readonly Example[]): Flips {
  const earlierExamples = new Map(baseExamples.map((example) => [JSON.stringify(example.submission), example]));
  const flips: Flip[] = [];
  let unchangedCount = 0;
  let notCompared = 0;
  for (const { label, mark, submission, determination } of laterExamples) {
    const key = JSON.stringify(submission);
    const baseDetermination = earlierExamples.get(key)?.determination ?? null;
    earlierExamples.delete(key);
    if (baseDetermination === null || determination === null) notCompared += 1;
    else if (baseDetermination === determination) unchangedCount += 1;
    else flips.push({ label, mark, baseDetermination, laterDetermination: determination });
  }
  return { flips, unchangedCount, notCompared: notCompared + earlierExamples.size };
}
