// Maps domain names to column names, for stored functions that take or return whole rows.

/**
 * Serializes a row to the JSON text that stored functions take: camelCase fields become snake_case columns, and dates
 * become ISO 8601 text. JSON columns are unchanged. NULL columns are omitted, which costs less. `extraFields` has other
 * fields, or fields of the row with the same values.
 */
export function toColumns(row: object, extraFields: object = {}): string {
  const rowMembers = toMembers(row);
  const extraMembers = toMembers(extraFields);
  return `{${rowMembers}${rowMembers && extraMembers && ","}${extraMembers}}`;
}

function toMembers(row: object): string {
  let members = "";
  for (const field in row) {
    const value: unknown = row[field as keyof typeof row];
    if (value !== null && value !== undefined)
      members += `${members && ","}${toMemberName(field)}${JSON.stringify(value)}`;
  }
  return members;
}

/** Serializes rows to the items of a JSON list, without its brackets. */
export function toColumnItems(rows: readonly object[] = []): string {
  return rows.map((row) => toColumns(row)).join(",");
}

/** Renames the columns of a row that a stored function returned to domain names. */
export function fromColumns<Row>(columns: object): Row {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [toFieldName(name), value])) as Row;
}

const toMemberName = memoize((field) => `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`);
const toFieldName = memoize((column) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** Caches renamed names. The row types bound the size of the cache. */
function memoize(rename: (name: string) => string): (name: string) => string {
  const cache = new Map<string, string>();
  return (name) => {
    const cachedName = cache.get(name);
    if (cachedName !== undefined) return cachedName;
    const newName = rename(name);
    cache.set(name, newName);
    return newName;
  };
}
