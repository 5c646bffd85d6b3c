/** Which rows of a list. */
export type Page = { limit: number; offset: number };

/** One page of rows by the time of their creation, the newest first. */
export function newestPage({ limit, offset }: Page) {
  const orderBy: ({ createdAt: "desc" } | { id: "desc" })[] = [{ createdAt: "desc" }, { id: "desc" }];
  return { orderBy, take: limit, skip: offset };
}
