"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { LIMITS } from "@/server/contracts/limits";

/** The latest version of each rubric, newest first; at most one page. */
export function useRubrics() {
  const trpc = useTRPC();
  return useQuery(trpc.rubric.list.queryOptions({ limit: LIMITS.pageSize }));
}

export function useRubricNames(): string[] {
  return (useRubrics().data?.rubrics ?? []).map(({ name }) => name).sort((a, b) => a.localeCompare(b));
}
