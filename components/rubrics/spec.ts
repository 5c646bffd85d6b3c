// Reads and changes an authored rubric in the editor: any JSON object, changed by JSON pointer without mutation.
import { pointerSteps } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";

export type Spec = Record<string, unknown>;

export function isObject(value: unknown): value is Spec {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads the criteria; a non-object becomes an empty one, so that positions match the source. */
export function readCriteria(spec: Spec): Spec[] {
  const { criteria } = spec;
  return Array.isArray(criteria) ? criteria.map((criterion: unknown) => (isObject(criterion) ? criterion : {})) : [];
}

export const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");

export const criterionName = (criterion: Spec): string =>
  textOrEmpty(criterion["title"]) || textOrEmpty(criterion["key"]);

/** Returns a copy with `value` at the pointer, or without it when undefined. Missing parents are created. */
export function withValue(spec: Spec, pointer: string, value: unknown): Spec {
  return replaceAt(spec, pointerSteps(pointer), value) as Spec;
}

export function withFix(spec: Spec, { changes }: RubricFix): Spec {
  return changes.reduce((current, { path, value }) => withValue(current, path, value), spec);
}

export function withCriteria(spec: Spec, change: (criteria: unknown[]) => unknown[]): Spec {
  const { criteria } = spec;
  return { ...spec, criteria: change(Array.isArray(criteria) ? criteria : []) };
}

/** Returns `key`, or the first of key_2, key_3, … that no criterion uses. */
export function findFreeKey(spec: Spec, key: string): string {
  const takenKeys = new Set(readCriteria(spec).map((criterion) => criterion["key"]));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? key : `${key}_${count}`;
    if (!takenKeys.has(candidate)) return candidate;
  }
}

function replaceAt(parent: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(parent)) {
    const index = Number(step);
    const next = rest.length === 0 ? value : replaceAt(parent[index], rest, value);
    return next === undefined ? parent.toSpliced(index, 1) : parent.with(index, next);
  }
  const object = isObject(parent) ? parent : {};
  const next = replaceAt(object[step], rest, value);
  if (next !== undefined) return { ...object, [step]: next };
  const { [step]: _, ...remaining } = object;
  return remaining;
}
