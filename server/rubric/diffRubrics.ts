// Compares two authored rubrics, for the CLI and the browser. Criteria are matched by key, so moving one does not count
// as a change.
import diff from "microdiff";
import type { RubricObject } from "@/server/rubric/contract";

type Spec = Record<string, unknown>;

/** `from` is absent for an added field, `to` for a removed one. */
export type FieldChange = { field: string; from?: unknown; to?: unknown };
export type CriterionChange = { key: string; criterion: Spec } & (
  | { kind: "added" | "removed" }
  | { kind: "changed"; changes: FieldChange[] }
);
export type RubricDiff = {
  /** Fields of the rubric other than its criteria. */
  rubric: FieldChange[];
  /** Changed criteria in the order of the later rubric, removed ones last. */
  criteria: CriterionChange[];
  unchanged: number;
  /** Whether the common criteria are in another order. Verdicts list criteria in the order of the rubric. */
  reordered: boolean;
};

const MEANING = "compiled_meaning";

/**
 * Returns the authored spec of a stored version, with an additional field in must_not criteria that are not inverted.
 * The same text means the opposite when it is compiled today, and a comparison has to show that.
 */
export function comparableSpec({ spec, criteria }: Pick<RubricObject, "spec" | "criteria">): Spec {
  const keysBeforeInversion = new Set(
    criteria.flatMap(({ key, type, inverted }) => (type === "must_not" && !inverted ? [key] : [])),
  );
  const authored: unknown = spec["criteria"];
  if (keysBeforeInversion.size === 0 || !Array.isArray(authored)) return spec;
  const note = (criterion: Spec) =>
    keysBeforeInversion.has(String(criterion["key"]))
      ? { ...criterion, [MEANING]: "met when it holds as written (compiled before must_not inverted)" }
      : criterion;
  return { ...spec, criteria: (authored as Spec[]).map(note) };
}

export function diffRubrics(from: Spec, to: Spec): RubricDiff {
  const [criteriaBefore, criteriaAfter] = [criteriaByKey(from), criteriaByKey(to)];
  const changedCriteria = [...criteriaAfter].flatMap(([key, criterion]): CriterionChange[] => {
    const earlierCriterion = criteriaBefore.get(key);
    if (!earlierCriterion) return [{ kind: "added", key, criterion }];
    const changes = listChanges(earlierCriterion, criterion);
    return changes.length === 0 ? [] : [{ kind: "changed", key, criterion, changes }];
  });
  const removedCriteria = [...criteriaBefore]
    .filter(([key]) => !criteriaAfter.has(key))
    .map(([key, criterion]) => ({ kind: "removed" as const, key, criterion }));
  const keptKeys = [...criteriaBefore.keys()].filter((key) => criteriaAfter.has(key));
  return {
    rubric: listChanges({ ...from, criteria: null }, { ...to, criteria: null }),
    criteria: [...changedCriteria, ...removedCriteria],
    unchanged: keptKeys.length - changedCriteria.filter(({ kind }) => kind === "changed").length,
    reordered: [...criteriaAfter.keys()].filter((key) => criteriaBefore.has(key)).join() !== keptKeys.join(),
  };
}

export function isSame({ rubric, criteria, reordered }: RubricDiff): boolean {
  return rubric.length + criteria.length === 0 && !reordered;
}

/** Maps criteria by key. A value that is not an object counts as an empty criterion. */
function criteriaByKey({ criteria }: Spec): Map<string, Spec> {
  const list: unknown[] = Array.isArray(criteria) ? criteria : [];
  return new Map(
    list.map((item, index) => {
      const criterion = typeof item === "object" && item !== null ? (item as Spec) : {};
      const { key } = criterion;
      return [typeof key === "string" && key !== "" ? key : `#${index + 1}`, criterion];
    }),
  );
}

function listChanges(from: Spec, to: Spec): FieldChange[] {
  return diff(from, to).map((change) => ({
    field: change.path.join("."),
    ...(change.type === "CREATE" ? {} : { from: change.oldValue as unknown }),
    ...(change.type === "REMOVE" ? {} : { to: change.value as unknown }),
  }));
}
