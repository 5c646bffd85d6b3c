// Maps domain names to column names, for stored functions that take or return whole rows.

/**
 * A row as stored functions take it, as JSON text: camelCase fields become snake_case columns, dates ISO 8601 text. JSON
 * columns are unchanged. A column that is absent is NULL, and costs less than one that is written. `more`: other
 * fields, or the same with the same values.
 */
export function toColumns(row: object, more: object = {}): string {
  const first = membersOf(row);
  const second = membersOf(more);
  return `{${first}${first && second && ","}${second}}`;
}

function membersOf(row: object): string {
  let members = "";
  for (const field in row) {
    const value: unknown = row[field as keyof typeof row];
    if (value !== null && value !== undefined) members += `${members && ","}${memberOf(field)}${JSON.stringify(value)}`;
  }
  return members;
}

/** The items of a list of rows, without its brackets. */
export function toColumnItems(rows: readonly object[] = []): string {
  return rows.map((row) => toColumns(row)).join(",");
}

/** A row that a stored function returned, under its domain names. */
export function fromColumns<Row>(columns: object): Row {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [fieldOf(name), value])) as Row;
}

const memberOf = remembered((field) => `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`);
const fieldOf = remembered((column) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** Bounded: the names come from the row types. */
function remembered(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const renamed = rename(name);
    known.set(name, renamed);
    return renamed;
  };
}
