// Differences between two authored rubrics, for the CLI and the browser. Criteria are matched by key, so moving one
// does not change it.
import diff from "microdiff";
import type { RubricObject } from "@/server/rubric/contract";

type Spec = Record<string, unknown>;

/** `from` is absent for what was added, `to` for what was removed. */
export type FieldChange = { field: string; from?: unknown; to?: unknown };
export type CriterionChange = { key: string; criterion: Spec } & (
  | { kind: "added" | "removed" }
  | { kind: "changed"; changes: FieldChange[] }
);
export type RubricDiff = {
  /** Fields of the rubric other than its criteria. */
  rubric: FieldChange[];
  /** In the order of the later rubric; removed ones last. */
  criteria: CriterionChange[];
  unchanged: number;
  /** The same criteria in another order, in which verdicts list them. */
  reordered: boolean;
};

const MEANING = "compiled_meaning";

/**
 * The authored spec of a stored version. An additional field marks its must_not criteria that are not inverted:
 * the same text, compiled today, means the opposite, and a comparison has to show that.
 */
export function comparableSpec({ spec, criteria }: Pick<RubricObject, "spec" | "criteria">): Spec {
  const earlier = new Set(
    criteria.flatMap(({ key, type, inverted }) => (type === "must_not" && !inverted ? [key] : [])),
  );
  const authored: unknown = spec["criteria"];
  if (earlier.size === 0 || !Array.isArray(authored)) return spec;
  const note = (criterion: Spec) =>
    earlier.has(String(criterion["key"]))
      ? { ...criterion, [MEANING]: "met when it holds as written (compiled before must_not inverted)" }
      : criterion;
  return { ...spec, criteria: (authored as Spec[]).map(note) };
}

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

/** Anything that is not a criterion counts as an empty one. */
function byKey({ criteria }: Spec): Map<string, Spec> {
  const list: unknown[] = Array.isArray(criteria) ? criteria : [];
  return new Map(
    list.map((item, index) => {
      const criterion = typeof item === "object" && item !== null ? (item as Spec) : {};
      const { key } = criterion;
      return [typeof key === "string" && key !== "" ? key : `#${index + 1}`, criterion];
    }),
  );
}

function changesOf(from: Spec, to: Spec): FieldChange[] {
  return diff(from, to).map((change) => ({
    field: change.path.join("."),
    ...(change.type === "CREATE" ? {} : { from: change.oldValue as unknown }),
    ...(change.type === "REMOVE" ? {} : { to: change.value as unknown }),
  }));
}
