/** The three supported expressions. The general language (CEL) requires an Inngest server. */
const PATH = /^event((?:\.\w+)+)$/;
const EQUALS_TEXT = /^event((?:\.\w+)+) == '([^'\\]*)'$/;
const EQUALS_ASYNC = /^event((?:\.\w+)+) == async((?:\.\w+)+)$/;

/** Property names to follow from an object. */
export type Path = string[];

function splitNames(dottedPath: string): Path {
  return dottedPath.slice(1).split(".");
}

/** Parses `event.data.x`, as in a concurrency or idempotency key. Returns null on any other expression. */
export function parsePath(text: string): Path | null {
  const dottedPath = PATH.exec(text)?.[1];
  return dottedPath === undefined ? null : splitNames(dottedPath);
}

/** Parses `event.data.x == 'text'`, the condition of an onFailure trigger. Returns null on any other expression. */
export function parseEqualsText(text: string): { path: Path; text: string } | null {
  const match = EQUALS_TEXT.exec(text);
  return match?.[1] === undefined ? null : { path: splitNames(match[1]), text: match[2] ?? "" };
}

/**
 * Parses `event.data.x == async.data.y`, which `match` of waitForEvent compiles to: a path in the run's event and one
 * in the awaited event. Returns null on any other expression.
 */
export function parseMatch(text: string): { runPath: Path; awaitedPath: Path } | null {
  const match = EQUALS_ASYNC.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { runPath: splitNames(match[1]), awaitedPath: splitNames(match[2]) };
}

/** Returns the value at a path, or undefined without one. */
export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    root,
  );
}
