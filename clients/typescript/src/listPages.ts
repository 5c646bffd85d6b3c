// Iterates over lists: by cursor where the list has one, otherwise by offset.
import type { Calls } from "./calls.js";
import { type CallOptions, type OperationId, OPERATIONS, type Operations } from "./generated/operations.js";

/** Operations that return a list. */
export type ListId = { [Id in OperationId]: Operations[Id] extends { item: unknown } ? Id : never }[OperationId];

type Page = Record<string, unknown> & { next_cursor?: string | null };

const PAGE_SIZE = 100;

/**
 * `input` has the filters, and may have the size of a page as `limit`. By offset, rows that are added or removed
 * meanwhile may appear twice or not at all; by cursor none does.
 */
export async function* listPages<Id extends ListId>(
  client: Calls,
  id: Id,
  input: Operations[Id]["input"],
  options: CallOptions,
): AsyncGenerator<Operations[Id]["item"], void, undefined> {
  const { list } = OPERATIONS[id];
  if (list === null) throw new TypeError(`${id} is not a list`);
  const filters = input as { limit?: number; offset?: number };
  const limit = filters.limit ?? PAGE_SIZE;
  let place: object = {};
  for (let offset = filters.offset ?? 0; ; offset += limit) {
    const query = list.paging === "none" ? filters : { ...filters, limit, ...place };
    const page = (await client.call(id, query as Operations[Id]["input"], options)) as Page;
    const rows = page[list.items] as Operations[Id]["item"][];
    yield* rows;
    if (list.paging === "none") return;
    if (list.paging === "cursor") {
      if (!page.next_cursor) return;
      place = { cursor: page.next_cursor, offset: undefined };
    } else {
      if (rows.length < limit) return;
      place = { offset: offset + limit };
    }
  }
}
