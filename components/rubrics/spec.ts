// An authored rubric as the editor holds it: any JSON object, read and changed by pointer without touching the original.
import { pointerSteps } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/contracts/rubricEditor";

export type Spec = Record<string, unknown>;

export function isObject(value: unknown): value is Spec {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The criteria, with what is no object as an empty one, so that places stay places. */
export function criteriaOf(spec: Spec): Spec[] {
  const { criteria } = spec;
  return Array.isArray(criteria) ? criteria.map((criterion: unknown) => (isObject(criterion) ? criterion : {})) : [];
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a criterion goes by. */
export const criterionName = (criterion: Spec): string => textOf(criterion["title"]) || textOf(criterion["key"]);

/** A copy with `value` at the pointer, or without the place when it is undefined. Holders that are missing are made. */
export function withValue(spec: Spec, pointer: string, value: unknown): Spec {
  return placed(spec, pointerSteps(pointer), value) as Spec;
}

export function withFix(spec: Spec, { changes }: RubricFix): Spec {
  return changes.reduce((changed, { path, value }) => withValue(changed, path, value), spec);
}

export function withCriteria(spec: Spec, change: (criteria: unknown[]) => unknown[]): Spec {
  const { criteria } = spec;
  return { ...spec, criteria: change(Array.isArray(criteria) ? criteria : []) };
}

/** `key`, or the first of key_2, key_3, … that no criterion has. */
export function freeKey(spec: Spec, key: string): string {
  const taken = new Set(criteriaOf(spec).map((criterion) => criterion["key"]));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? key : `${key}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function placed(holder: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(holder)) {
    const index = Number(step);
    const next = rest.length === 0 ? value : placed(holder[index], rest, value);
    return next === undefined ? holder.toSpliced(index, 1) : holder.with(index, next);
  }
  const object = isObject(holder) ? holder : {};
  const next = placed(object[step], rest, value);
  if (next !== undefined) return { ...object, [step]: next };
  const { [step]: _, ...others } = object;
  return others;
}
