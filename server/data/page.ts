/** The part of a list to return. */
export type Page = { limit: number; offset: number };

/** Builds the query arguments for a page of rows, newest first. */
export function newestPage({ limit, offset }: Page) {
  const orderBy: ({ createdAt: "desc" } | { id: "desc" })[] = [{ createdAt: "desc" }, { id: "desc" }];
  return { orderBy, take: limit, skip: offset };
}
