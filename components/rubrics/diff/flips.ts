import type { Determination } from "@/server/contracts/enums";
import type { RubricHistory } from "@/server/contracts/rubricEditor";

type Example = RubricHistory["versions"][number]["examples"][number];
export type Flip = { label: string; mark: Example["mark"]; from: Determination | null; to: Determination | null };

/** The examples that both versions were published with, matched by submission, whose results differ. */
export function flipsOf(from: readonly Example[], to: readonly Example[]): Flip[] {
  const before = new Map(from.map((example) => [JSON.stringify(example.submission), example]));
  return to.flatMap((example) => {
    const earlier = before.get(JSON.stringify(example.submission));
    if (!earlier || earlier.determination === example.determination) return [];
    return [{ label: example.label, mark: example.mark, from: earlier.determination, to: example.determination }];
  });
}
