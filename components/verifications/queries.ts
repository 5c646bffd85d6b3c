// Queries that other pages share, for the server's prefetch and the browser. They are separate from those of the list,
// so that these pages do not load the list's filters and texts.
import type { Trpc } from "@/components/trpc/provider";
import { LIMITS } from "@/server/contracts/limits";

export const verificationDetailQuery = (trpc: Trpc, id: string) => trpc.verification.detail.queryOptions({ id });

/** Queries the latest version of each rubric, newest first; at most one page. */
export const rubricsQuery = (trpc: Trpc) => trpc.rubric.list.queryOptions({ limit: LIMITS.pageSize });
