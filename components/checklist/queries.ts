import type { Trpc } from "@/components/trpc/provider";

export const checklistQuery = (trpc: Trpc) => trpc.checklist.get.queryOptions({});
