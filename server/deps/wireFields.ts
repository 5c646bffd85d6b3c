// Converts rows of the database to objects of the API.

/** The name of a field on the wire, which is also its column's name. */
export type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
  : Name;

type WireFields<Row, Name extends keyof Row & string> = {
  [Each in Name as WireName<Each>]: Row[Each] extends infer Value ? (Value extends Date ? string : Value) : never;
};

/** Picks these fields of a row, in this order. Names become snake_case and times ISO 8601. */
export function wireFields<Row extends object, const Name extends keyof Row & string>(
  row: Row,
  ...names: Name[]
): WireFields<Row, Name> {
  const fields = names.map((name) => {
    const value: unknown = row[name];
    const wireName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [wireName, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as WireFields<Row, Name>;
}
