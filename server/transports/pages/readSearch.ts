/** The `searchParams` of a Next page. */
export type PageSearch = Promise<Record<string, string | string[] | undefined>>;

/** Reads the query string like `useSearchParams` in the browser. */
export async function readSearch(search: PageSearch): Promise<URLSearchParams> {
  const entries = Object.entries(await search);
  return new URLSearchParams(entries.flatMap(([name, value = []]) => [value].flat().map((item) => [name, item])));
}
