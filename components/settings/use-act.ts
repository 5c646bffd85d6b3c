"use client";

import type { QueryFilters } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@/components/trpc/problem-of";
import { toastDone, toastProblem } from "@/components/ui/toast";

type Act = {
  /** What is read again afterwards, also after a refusal: the list was out of date then. */
  stale: QueryFilters;
  said?: string;
  onDone?: () => void;
};

/** Options of a mutation that a button starts: a toast says how it went. */
export function useAct() {
  const queries = useQueryClient();
  return ({ stale, said, onDone }: Act) => ({
    onSuccess: () => {
      if (said !== undefined) toastDone(said);
      onDone?.();
    },
    onError: (error: unknown) => toastProblem(problemOf(error)),
    onSettled: () => queries.invalidateQueries(stale),
  });
}
