import { type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { toastDone, toastError } from "@/components/ui/toast";

type Act = {
  /** Fetched again afterwards; by a button also after an error: the list was out of date then. */
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
    onError: toastError,
    onSettled: () => queries.invalidateQueries(stale),
  });
}

/** Options of a mutation that a form starts: the form shows an error, and waits for the data that is fetched again. */
export function useSave() {
  const queries = useQueryClient();
  return ({ stale, message, onDone }: Act) => ({
    onSuccess: () => {
      if (message !== undefined) toastDone(message);
      onDone?.();
      return queries.invalidateQueries(stale);
    },
  });
}
