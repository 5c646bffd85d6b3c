// Guards for values that came from JSON, without a schema library: the verifier runs in pages and in a small CLI.

export const isText = (value: unknown): value is string => typeof value === "string";
export const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
export const isHashOrNull = (value: unknown): value is string | null => value === null || isHash(value);
export const isSequence = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => isText(value) && UUID.test(value);

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
export const isTimestamp = (value: unknown): value is string =>
  isText(value) && TIMESTAMP.test(value) && Number.isFinite(Date.parse(value));

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an object whose own fields are exactly those of `fields`, each accepted by its guard. */
export function hasShape(value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(fields);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && fields[name]?.(value[name]) === true)
  );
}
