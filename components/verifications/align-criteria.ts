// Aligns two sets of results. Criterion IDs are stable across the versions of a rubric.
import type { Determination } from "@/server/contracts/enums";

type Result = { determination: Determination; confidence: number; rationale: string };
type ComparedCriterion = {
  criterion_id: string;
  key: string;
  title: string | null;
  inverted?: boolean;
  result: Result | null;
};

/** A side is undefined when its rubric does not have the criterion, and null when the criterion was not judged. */
export type AlignedCriterion = {
  id: string;
  name: string;
  left: Result | null | undefined;
  right: Result | null | undefined;
  /** The sides may differ, since an earlier version may be evaluated in the earlier meaning of must_not. */
  inverted: { left: boolean; right: boolean };
  hasChanged: boolean;
};

/** Pairs the results of two sides by criterion ID. Criteria that only the right side has are last. */
export function alignCriteria(
  left: readonly ComparedCriterion[],
  right: readonly ComparedCriterion[],
): AlignedCriterion[] {
  const rightById = new Map(right.map((criterion) => [criterion.criterion_id, criterion]));
  const leftIds = new Set(left.map(({ criterion_id }) => criterion_id));
  const row = (
    leftCriterion: ComparedCriterion | undefined,
    rightCriterion: ComparedCriterion | undefined,
  ): AlignedCriterion => {
    const { criterion_id: id = "", title = null, key = "" } = leftCriterion ?? rightCriterion ?? {};
    const hasChanged =
      !!leftCriterion?.result &&
      !!rightCriterion?.result &&
      leftCriterion.result.determination !== rightCriterion.result.determination;
    const inverted = { left: leftCriterion?.inverted === true, right: rightCriterion?.inverted === true };
    return {
      id,
      name: title ?? key,
      left: leftCriterion && leftCriterion.result,
      right: rightCriterion && rightCriterion.result,
      inverted,
      hasChanged,
    };
  };
  return [
    ...left.map((criterion) => row(criterion, rightById.get(criterion.criterion_id))),
    ...right.filter(({ criterion_id }) => !leftIds.has(criterion_id)).map((criterion) => row(undefined, criterion)),
  ];
}
