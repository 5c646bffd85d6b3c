// Guards for parsed JSON values. They need no schema library, because the verifier runs in pages and in a small CLI.

export const isText = (value: unknown): value is string => typeof value === "string";
export const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
export const isHashOrNull = (value: unknown): value is string | null => value === null || isHash(value);
export const isSequence = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => isText(value) && UUID.test(value);

const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const YEAR_10000 = Date.UTC(10_000, 0);

/**
 * Returns true if a value is an ISO 8601 time of the years 1000 to 9999 that every language reads alike. Date.parse
 * reads 30 February as 2 March, and other parsers refuse it.
 */
export function isTimestamp(value: unknown): value is string {
  const day = isText(value) ? TIMESTAMP.exec(value)?.[1] : undefined;
  return day !== undefined && Date.parse(value as string) < YEAR_10000 && new Date(day).toISOString().startsWith(day);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns true for an object whose own fields are exactly those of `fields`, each accepted by its guard. */
export function hasShape(value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(fields);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && fields[name]?.(value[name]) === true)
  );
}
