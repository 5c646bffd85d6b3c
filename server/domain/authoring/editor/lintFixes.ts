// Fixes of what the linter finds: a check in place of a judge, two criteria in place of one.
import { valueAt } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/contracts/rubricEditor";
import { freeKey, type Place } from "@/server/domain/authoring/editor/place";
import { isObject } from "@/server/domain/rubric/fields";
import { JUDGED_FIELDS } from "@/server/domain/authoring/induction/fromDescription";
import { readPrimitive } from "@/server/domain/authoring/lint/readPrimitive";
import { halvesOf } from "@/server/domain/authoring/lint/rules/doubleBarrelled";

/** The deterministic check that means the same, where the linter can read one. */
export function convertToCheck({ spec, parent }: Place): RubricFix | null {
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

/** Two criteria, when the linter can tell the two demands apart. */
export function splitCriterion({ spec, parent }: Place): RubricFix | null {
  const criterion = valueAt(spec, parent);
  const { criteria } = spec;
  if (!isObject(criterion) || !Array.isArray(criteria) || typeof criterion["statement"] !== "string") return null;
  const halves = halvesOf(criterion["statement"]);
  if (!halves) return null;
  const index = Number(parent.slice("/criteria/".length));
  const key = freeKey(spec, `${String(criterion["key"] ?? "criterion")}_2`);
  const [first, second] = halves;
  const split = criteria.toSpliced(
    index,
    1,
    { ...criterion, statement: first },
    { ...criterion, key, statement: second },
  );
  return { label: "Split it in two", changes: [{ path: "/criteria", value: split }] };
}
