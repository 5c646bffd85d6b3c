// Queries that other pages share, for the server's prefetch and the browser. Apart from those of the list, so that
// these pages do not load its filters and their texts.
import type { Trpc } from "@/components/trpc/provider";
import { LIMITS } from "@/server/contracts/limits";

export const verificationDetailQuery = (trpc: Trpc, id: string) => trpc.verification.detail.queryOptions({ id });

/** The latest version of each rubric, newest first; at most one page. */
export const rubricsQuery = (trpc: Trpc) => trpc.rubric.list.queryOptions({ limit: LIMITS.pageSize });
