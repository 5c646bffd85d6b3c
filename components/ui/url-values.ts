// Values of query parameters, for the server and the browser. Unsupported values count as absent.
export type UrlParams = Pick<URLSearchParams, "get">;

/** Items per page of a list. */
export const PAGE_SIZE = 50;

/** Reads the number of items before the page from the parameter `name`. */
export const readOffset = (params: UrlParams, name: string): number =>
  Math.max(0, Math.trunc(Number(params.get(name))) || 0);

/** Reads the page from the parameter `name`, as request input. */
export const readPage = (params: UrlParams, name = "offset") => ({
  limit: PAGE_SIZE,
  offset: readOffset(params, name),
});

/** Reports whether a text is a day of the calendar from the year 1 on, as in 2026-01-31. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

type Checks<Name extends string> = Readonly<Record<Name, (value: string) => boolean>>;

/** Returns the values that pass the check of their name. */
export function pickSupported<Name extends string>(
  checks: Checks<Name>,
  readValue: (name: Name) => string | null | undefined,
): Partial<Record<Name, string>> {
  const namedValues = (Object.keys(checks) as Name[]).map((name) => [name, readValue(name)] as const);
  return Object.fromEntries(namedValues.filter(([name, value]) => value && checks[name](value))) as Partial<
    Record<Name, string>
  >;
}
