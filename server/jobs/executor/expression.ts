/** The two supported shapes of expressions; the general language (CEL) requires an Inngest server. */
const PATH = /^event((?:\.\w+)+)$/;
const EQUALS_TEXT = /^event((?:\.\w+)+) == '([^'\\]*)'$/;
const EQUALS_ASYNC = /^event((?:\.\w+)+) == async((?:\.\w+)+)$/;

/** Property names to follow from an object. */
export type Path = string[];

function names(dotted: string): Path {
  return dotted.slice(1).split(".");
}

/** Reads `event.data.x` (as in a concurrency or idempotency key); null when the text is of another shape. */
export function parsePath(text: string): Path | null {
  const dotted = PATH.exec(text)?.[1];
  return dotted === undefined ? null : names(dotted);
}

/** Reads `event.data.x == 'text'`, the condition of an onFailure trigger; null when the text is of another shape. */
export function parseEqualsText(text: string): { path: Path; text: string } | null {
  const match = EQUALS_TEXT.exec(text);
  return match?.[1] === undefined ? null : { path: names(match[1]), text: match[2] ?? "" };
}

/**
 * Reads `event.data.x == async.data.y`, what `match` of waitForEvent compiles to; null when the text is of another
 * shape.
 */
export function parseMatch(text: string): { own: Path; awaited: Path } | null {
  const match = EQUALS_ASYNC.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { own: names(match[1]), awaited: names(match[2]) };
}

/** The value at a path, undefined when there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
    value,
  );
}
