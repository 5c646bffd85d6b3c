import type { Trpc } from "@/components/trpc/provider";

export const judgeSetupQuery = (trpc: Trpc) => trpc.judgeSetup.get.queryOptions({});
