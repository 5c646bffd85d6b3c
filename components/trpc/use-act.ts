import { type QueryFilters, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toastDone, toastError } from "@/components/ui/toast";

type Act = {
  /** Queries to fetch again afterwards; a button does it after an error, too, since the list was out of date then. */
  staleQueries: QueryFilters;
  message?: string;
  onDone?: () => void;
};

/** A mutation that a button starts: a toast shows the outcome. */
export function useAct<Data, Failure, Input, Context>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
  { staleQueries, message, onDone }: Act,
) {
  const queries = useQueryClient();
  return useMutation({
    ...options,
    onSuccess: () => {
      if (message !== undefined) toastDone(message);
      onDone?.();
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries(staleQueries),
  });
}

/** A mutation that a form starts: the form shows an error, and waits for the data that is fetched again. */
export function useSave<Data, Failure, Input, Context>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
  { staleQueries, message, onDone }: Act,
) {
  const queries = useQueryClient();
  return useMutation({
    ...options,
    onSuccess: () => {
      if (message !== undefined) toastDone(message);
      onDone?.();
      return queries.invalidateQueries(staleQueries);
    },
  });
}
