import { type QueryFilters, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toastDone, toastError } from "@/components/ui/toast";

type Act = {
  /** Queries to fetch again afterwards. A button also does so after an error, since its list was out of date then. */
  staleQueries: QueryFilters;
  message?: string;
  onDone?: () => void;
};

/** Returns a mutation for a button, whose outcome is shown in a toast. */
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

/** Returns a mutation for a form. It stays pending until the data is fetched again; the form shows an error. */
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
