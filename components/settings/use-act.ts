"use client";

import type { QueryFilters } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@/components/trpc/problem-of";
import { toastDone, toastProblem } from "@/components/ui/toast";

type Act = {
  /** Fetched again afterwards, also after an error: the list was out of date then. */
  stale: QueryFilters;
  message?: string;
  onDone?: () => void;
};

/** Options of a mutation that a button starts: a toast shows the outcome. */
export function useAct() {
  const queries = useQueryClient();
  return ({ stale, message, onDone }: Act) => ({
    onSuccess: () => {
      if (message !== undefined) toastDone(message);
      onDone?.();
    },
    onError: (error: unknown) => toastProblem(problemOf(error)),
    onSettled: () => queries.invalidateQueries(stale),
  });
}
