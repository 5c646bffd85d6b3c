// The schemas of lists with limit and offset.
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { Uuid } from "@/server/contracts/scalars";

export const PageQuery = z.strictObject({
  limit: z.int().min(1).max(LIMITS.pageSize).optional(),
  offset: z.int().min(0).max(2_147_483_647).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Builds the schema of one page of the tenant's `items`. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    tenant_id: Uuid,
    limit: z.int().min(1).max(LIMITS.pageSize),
    offset: z.int().min(0),
    items: z.array(item),
  });
}
