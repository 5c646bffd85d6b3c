// Where an issue is, and keys that are free there.
import type { Authored } from "@/server/domain/rubric/fields";
import { isObject } from "@/server/domain/rubric/fields";

/** `parent` and `field` are the last step of `path`; `value` is what stands there. */
export type Place = { spec: Authored; path: string; parent: string; field: string; value: unknown };

const KEY_CHARS = 60;

/** The text as a key; empty when nothing of it can stand in one. */
export function slug(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return plain.replace(/^[^a-z]+|_+$/g, "").slice(0, KEY_CHARS);
}

/** `wanted`, or with a number behind it the first that no criterion has. */
export function freeKey(spec: Authored, wanted: string): string {
  const criteria = Array.isArray(spec["criteria"]) ? spec["criteria"].filter(isObject) : [];
  const taken = new Set(criteria.map((criterion) => criterion["key"]));
  const stem = wanted.slice(0, KEY_CHARS);
  for (let count = 1; ; count++) {
    const key = count === 1 ? stem : `${stem}_${count}`;
    if (!taken.has(key)) return key;
  }
}
