// What differs between two authored rubrics. Criteria are told apart by key, so moving one is no change of it.
import diff from "microdiff";
import { type Spec, criteriaOf, textOf } from "@/components/rubrics/spec";

/** `from` is absent for what was added, `to` for what was removed. */
export type FieldChange = { field: string; from?: unknown; to?: unknown };
export type CriterionChange = { key: string; criterion: Spec } & (
  { kind: "added" | "removed" } | { kind: "changed"; changes: FieldChange[] }
);
export type RubricDiff = {
  /** Fields of the rubric beside its criteria. */
  rubric: FieldChange[];
  /** In the order of the later rubric; what was removed stands last. */
  criteria: CriterionChange[];
  unchanged: number;
  /** The same criteria in another order; verdicts list them in it. */
  reordered: boolean;
};

export function diffRubrics(from: Spec, to: Spec): RubricDiff {
  const [before, after] = [byKey(from), byKey(to)];
  const changed = [...after].flatMap(([key, criterion]): CriterionChange[] => {
    const earlier = before.get(key);
    if (!earlier) return [{ kind: "added", key, criterion }];
    const changes = changesOf(earlier, criterion);
    return changes.length === 0 ? [] : [{ kind: "changed", key, criterion, changes }];
  });
  const removed = [...before]
    .filter(([key]) => !after.has(key))
    .map(([key, criterion]) => ({ kind: "removed" as const, key, criterion }));
  const kept = [...before.keys()].filter((key) => after.has(key));
  return {
    rubric: changesOf({ ...from, criteria: null }, { ...to, criteria: null }),
    criteria: [...changed, ...removed],
    unchanged: kept.length - changed.filter(({ kind }) => kind === "changed").length,
    reordered: [...after.keys()].filter((key) => before.has(key)).join() !== kept.join(),
  };
}

export function isSame({ rubric, criteria, reordered }: RubricDiff): boolean {
  return rubric.length + criteria.length === 0 && !reordered;
}

function byKey(spec: Spec): Map<string, Spec> {
  return new Map(criteriaOf(spec).map((criterion, index) => [textOf(criterion["key"]) || `#${index + 1}`, criterion]));
}

function changesOf(from: Spec, to: Spec): FieldChange[] {
  return diff(from, to).map((change) => ({
    field: change.path.join("."),
    ...(change.type === "CREATE" ? {} : { from: change.oldValue as unknown }),
    ...(change.type === "REMOVE" ? {} : { to: change.value as unknown }),
  }));
}
