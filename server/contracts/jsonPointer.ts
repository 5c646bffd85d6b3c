// Writes and reads JSON pointers (RFC 6901).

/** Writes one step of a pointer. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the unescaped steps of a pointer. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a pointer, or undefined. */
export const valueAt = (root: unknown, pointer: string): unknown => valueIn(root, pointerSteps(pointer));

/**
 * Returns the value below these keys, or undefined. Reads only own properties, because `constructor` is not a field of
 * every object.
 */
export function valueIn(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    if (Array.isArray(value) && key === "length") return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
