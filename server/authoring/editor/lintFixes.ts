// Builds fixes for lint findings, such as a deterministic check in place of a judge, or two criteria in place of one.
import { valueAt } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";
import { freeKey } from "@/server/authoring/criterionKeys";
import { type Authored, isObject } from "@/server/rubric/fields";
import { JUDGED_FIELDS, readPrimitive } from "@/server/authoring/lint/readPrimitive";
import { splitHalves } from "@/server/authoring/lint/rules/doubleBarrelled";
import { removeNegation } from "@/server/authoring/lint/rules/negatedHarm";
import { findQuantifier } from "@/server/authoring/lint/lintQuantifiers";

/** The place of an issue: `parent` and `field` split `path` at its last step; `value` is the value at `path`. */
export type IssueLocation = { spec: Authored; path: string; parent: string; field: string; value: unknown };

/** Returns the keys of the criteria of an authored spec. */
export function listKeys(spec: Authored): ReadonlySet<unknown> {
  const criteria = Array.isArray(spec["criteria"]) ? spec["criteria"].filter(isObject) : [];
  return new Set(criteria.map((criterion) => criterion["key"]));
}

/** Converts a criterion to an equivalent deterministic check; null when its statement has none. */
export function convertToCheck({ spec, parent }: IssueLocation): RubricFix | null {
  const criterion = valueAt(spec, parent);
  if (!isObject(criterion)) return null;
  const { statement, applies_to } = criterion;
  if (typeof statement !== "string" || (applies_to !== undefined && applies_to !== "output")) return null;
  const replacement = readPrimitive(statement);
  if (!replacement) return null;
  const unusedFields = JUDGED_FIELDS.filter((field) => field in criterion);
  return {
    label: `Make this a ${replacement.primitive} check`,
    changes: [
      ...Object.entries(replacement).map(([field, value]) => ({ path: `${parent}/${field}`, value: value as unknown })),
      ...unusedFields.map((field) => ({ path: `${parent}/${field}` })),
    ],
  };
}

/** Removes the negation from the statement, or changes the type to the one that the statement needs. */
export function stateHarm({ spec, path, parent, value }: IssueLocation): RubricFix | null {
  if (typeof value !== "string") return null;
  const harm = removeNegation(value);
  const criterion = valueAt(spec, parent);
  // Contrasts of a must_not criterion are passages with a harm, which a must_have criterion cannot have.
  const withoutContrasts = isObject(criterion) && "contrasts" in criterion ? [{ path: `${parent}/contrasts` }] : [];
  return harm === null
    ? { label: "Make it must_have", changes: [{ path: `${parent}/type`, value: "must_have" }, ...withoutContrasts] }
    : { label: `Write “${harm}”`, changes: [{ path, value: harm }] };
}

/** Removes the contrast at the path. */
export function removeContrast({ spec, parent, field }: IssueLocation): RubricFix | null {
  const contrasts = valueAt(spec, parent);
  if (!Array.isArray(contrasts)) return null;
  const otherContrasts: unknown[] = contrasts.toSpliced(Number(field), 1);
  return {
    label: "Remove this contrast",
    changes: [{ path: parent, ...(otherContrasts.length > 0 && { value: otherContrasts }) }],
  };
}

/** Sets the quantifier that fits the wording of the statement. */
export function setQuantifier({ path, value }: IssueLocation): RubricFix | null {
  if (!isObject(value) || typeof value["statement"] !== "string") return null;
  const quantifierWording = findQuantifier(value["statement"], value["type"] === "must_not");
  if (quantifierWording === null) return null;
  const { fittingQuantifier } = quantifierWording;
  return {
    label: `Set quantifier to ${fittingQuantifier}`,
    changes: [{ path: `${path}/quantifier`, value: fittingQuantifier }],
  };
}

/** Splits a criterion in two; null when its two demands cannot be separated. */
export function splitCriterion({ spec, parent }: IssueLocation): RubricFix | null {
  const criterion = valueAt(spec, parent);
  const { criteria } = spec;
  if (!isObject(criterion) || !Array.isArray(criteria) || typeof criterion["statement"] !== "string") return null;
  const halves = splitHalves(criterion["statement"]);
  if (!halves) return null;
  const index = Number(parent.slice("/criteria/".length));
  const key = freeKey(`${String(criterion["key"] ?? "criterion")}_2`, listKeys(spec));
  const [firstStatement, secondStatement] = halves;
  // The contrasts are left out: each may vary the half that is in the other criterion.
  const { contrasts: _, ...sharedFields } = criterion;
  const splitCriteria = criteria.toSpliced(
    index,
    1,
    { ...sharedFields, statement: firstStatement },
    { ...sharedFields, key, statement: secondStatement },
  );
  return { label: "Split it in two", changes: [{ path: "/criteria", value: splitCriteria }] };
}
