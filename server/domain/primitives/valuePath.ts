// Dot and bracket paths into JSON: totals.net, items[0].price, ["a.b"].c

const STEP = /\.?([^.[\]"']+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/** The keys of a path; null when it is malformed. */
export function parsePath(path: string): string[] | null {
  const keys: string[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < path.length; at = STEP.lastIndex) {
    const step = STEP.exec(path);
    // A leading dot, or a name straight after a bracket, would make two spellings of one path.
    if (!step || (step[1] !== undefined && (at === 0) === step[0].startsWith("."))) return null;
    keys.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? "");
  }
  return keys.length > 0 ? keys : null;
}

/** The value at a path; undefined when missing. Own properties only: `constructor` is not a field of every object. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    if (Array.isArray(value) && key === "length") return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
