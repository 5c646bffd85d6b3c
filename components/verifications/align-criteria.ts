// Two judgements of the same subject side by side. Ids of criteria are stable across the versions of a rubric.
import type { Determination } from "@/server/contracts/enums";

type Result = { determination: Determination; confidence: number; rationale: string };
export type ComparedCriterion = { criterion_id: string; key: string; title: string | null; result: Result | null };

/** `undefined`: that side's rubric has no such criterion; null: it has not been judged. */
export type AlignedCriterion = {
  id: string;
  name: string;
  left: Result | null | undefined;
  right: Result | null | undefined;
  changed: boolean;
};

/** In the order of the left side, then what only the right side has. */
export function alignCriteria(
  left: readonly ComparedCriterion[],
  right: readonly ComparedCriterion[],
): AlignedCriterion[] {
  const others = new Map(right.map((criterion) => [criterion.criterion_id, criterion]));
  const own = new Set(left.map(({ criterion_id }) => criterion_id));
  const row = (one: ComparedCriterion | undefined, other: ComparedCriterion | undefined): AlignedCriterion => {
    const { criterion_id: id = "", title = null, key = "" } = one ?? other ?? {};
    const changed = !!one?.result && !!other?.result && one.result.determination !== other.result.determination;
    return { id, name: title ?? key, left: one && one.result, right: other && other.result, changed };
  };
  return [
    ...left.map((criterion) => row(criterion, others.get(criterion.criterion_id))),
    ...right.filter(({ criterion_id }) => !own.has(criterion_id)).map((criterion) => row(undefined, criterion)),
  ];
}
