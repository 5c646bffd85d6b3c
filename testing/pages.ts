import { expect } from "vitest";
import type { Suite } from "@/testing/operationCall";

/**
 * Reads a list of at least three items at once and page by page.
 * @returns `idOf` of each item
 */
export async function readPages(suite: Suite, idOf: (item: Record<string, unknown>) => unknown): Promise<unknown[]> {
  const idsOf = async (query: Record<string, number>) =>
    ((await suite.call({ query })).body["items"] as Record<string, unknown>[]).map(idOf);
  const all = await idsOf({});
  expect(all.length).toBeGreaterThan(2);
  expect(await idsOf({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  await suite.refuses({ query: { limit: 101 } }, "invalid_request", /limit/);
  return all;
}
