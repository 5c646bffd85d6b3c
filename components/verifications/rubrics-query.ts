// Apart from queries.ts, so that pages that only choose a rubric do not load the filters of verifications and their
// texts.
import type { Trpc } from "@/components/trpc/provider";
import { LIMITS } from "@/server/contracts/limits";

/** The latest version of each rubric, newest first; at most one page. */
export const rubricsQuery = (trpc: Trpc) => trpc.rubric.list.queryOptions({ limit: LIMITS.pageSize });
