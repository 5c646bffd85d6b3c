// What differs between two authored rubrics. Criteria are told apart by key, so moving one is no change of it.
import diff from "microdiff";
import { isJsonObject } from "@/server/surfaces/cli/files";

type Spec = Record<string, unknown>;
/** `from` is absent for what was added, `to` for what was removed. */
export type FieldChange = { field: string; from?: unknown; to?: unknown };
export type RubricDiff = {
  same: boolean;
  /** Fields of the rubric beside its criteria. */
  rubric: FieldChange[];
  added: Spec[];
  removed: Spec[];
  changed: { key: string; changes: FieldChange[] }[];
  /** The same criteria in another order; verdicts list them in it. */
  reordered: boolean;
};

export function diffRubrics(from: Spec, to: Spec): RubricDiff {
  const [before, after] = [criteriaOf(from), criteriaOf(to)];
  const rubric = changesOf({ ...from, criteria: null }, { ...to, criteria: null });
  const added = [...after].filter(([key]) => !before.has(key)).map(([, criterion]) => criterion);
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, criterion]) => criterion);
  const kept = [...before.keys()].filter((key) => after.has(key));
  const changed = kept
    .map((key) => ({ key, changes: changesOf(before.get(key) ?? {}, after.get(key) ?? {}) }))
    .filter(({ changes }) => changes.length > 0);
  const reordered = [...after.keys()].filter((key) => before.has(key)).join() !== kept.join();
  const same = rubric.length + added.length + removed.length + changed.length === 0 && !reordered;
  return { same, rubric, added, removed, changed, reordered };
}

function criteriaOf({ criteria }: Spec): Map<string, Spec> {
  const list = Array.isArray(criteria) ? criteria.filter(isJsonObject) : [];
  return new Map(list.map((criterion, index) => [String(criterion["key"] ?? `#${index}`), criterion]));
}

function changesOf(from: Spec, to: Spec): FieldChange[] {
  return diff(from, to).map((change) => ({
    field: change.path.join("."),
    ...(change.type === "CREATE" ? {} : { from: change.oldValue as unknown }),
    ...(change.type === "REMOVE" ? {} : { to: change.value as unknown }),
  }));
}
