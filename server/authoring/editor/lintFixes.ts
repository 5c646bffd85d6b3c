// Fixes for lint findings: a deterministic check in place of a judge, two criteria in place of one.
import { valueAt } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";
import { freeKey } from "@/server/authoring/criterionKeys";
import { type Authored, isObject } from "@/server/rubric/fields";
import { JUDGED_FIELDS, readPrimitive } from "@/server/authoring/lint/readPrimitive";
import { halvesOf } from "@/server/authoring/lint/rules/doubleBarrelled";
import { statedHarm } from "@/server/authoring/lint/rules/negatedHarm";
import { quantifierIn } from "@/server/authoring/lint/lintQuantifiers";

/** The place of an issue: `parent` and `field` split `path` at its last step; `value` is the value at `path`. */
export type IssueLocation = { spec: Authored; path: string; parent: string; field: string; value: unknown };

/** The keys that the criteria of an authored spec already have. */
export function keysOf(spec: Authored): ReadonlySet<unknown> {
  const criteria = Array.isArray(spec["criteria"]) ? spec["criteria"].filter(isObject) : [];
  return new Set(criteria.map((criterion) => criterion["key"]));
}

/** The deterministic check that means the same; null when the statement cannot be read as one. */
export function convertToCheck({ spec, parent }: IssueLocation): RubricFix | null {
  const criterion = valueAt(spec, parent);
  if (!isObject(criterion)) return null;
  const { statement, applies_to } = criterion;
  if (typeof statement !== "string" || (applies_to !== undefined && applies_to !== "output")) return null;
  const replacement = readPrimitive(statement);
  if (!replacement) return null;
  const unused = JUDGED_FIELDS.filter((field) => field in criterion);
  return {
    label: `Make this a ${replacement.primitive} check`,
    changes: [
      ...Object.entries(replacement).map(([field, value]) => ({ path: `${parent}/${field}`, value: value as unknown })),
      ...unused.map((field) => ({ path: `${parent}/${field}` })),
    ],
  };
}

/** The statement without its negation, or the type that demands it. */
export function stateHarm({ spec, path, parent, value }: IssueLocation): RubricFix | null {
  if (typeof value !== "string") return null;
  const harm = statedHarm(value);
  const criterion = valueAt(spec, parent);
  // Passages with a harm are no variations of a demand.
  const withoutContrasts = isObject(criterion) && "contrasts" in criterion ? [{ path: `${parent}/contrasts` }] : [];
  return harm === null
    ? { label: "Make it must_have", changes: [{ path: `${parent}/type`, value: "must_have" }, ...withoutContrasts] }
    : { label: `Write “${harm}”`, changes: [{ path, value: harm }] };
}

/** The contrasts of the criterion without the one at the path. */
export function removeContrast({ spec, parent, field }: IssueLocation): RubricFix | null {
  const contrasts = valueAt(spec, parent);
  if (!Array.isArray(contrasts)) return null;
  const others: unknown[] = contrasts.toSpliced(Number(field), 1);
  return { label: "Remove this contrast", changes: [{ path: parent, ...(others.length > 0 && { value: others }) }] };
}

/** The quantifier that the statement's wording asks for. */
export function setQuantifier({ path, value }: IssueLocation): RubricFix | null {
  if (!isObject(value) || typeof value["statement"] !== "string") return null;
  const worded = quantifierIn(value["statement"], value["type"] === "must_not");
  if (worded === null) return null;
  const { wanted } = worded;
  return { label: `Set quantifier to ${wanted}`, changes: [{ path: `${path}/quantifier`, value: wanted }] };
}

/** Two criteria; null when the two demands cannot be separated. */
export function splitCriterion({ spec, parent }: IssueLocation): RubricFix | null {
  const criterion = valueAt(spec, parent);
  const { criteria } = spec;
  if (!isObject(criterion) || !Array.isArray(criteria) || typeof criterion["statement"] !== "string") return null;
  const halves = halvesOf(criterion["statement"]);
  if (!halves) return null;
  const index = Number(parent.slice("/criteria/".length));
  const key = freeKey(`${String(criterion["key"] ?? "criterion")}_2`, keysOf(spec));
  const [first, second] = halves;
  // A variation of the whole statement may vary the other half.
  const { contrasts: _, ...kept } = criterion;
  const split = criteria.toSpliced(index, 1, { ...kept, statement: first }, { ...kept, key, statement: second });
  return { label: "Split it in two", changes: [{ path: "/criteria", value: split }] };
}
