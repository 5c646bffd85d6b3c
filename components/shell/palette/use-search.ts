import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { SearchFound } from "@/server/contracts/search";

const DEBOUNCE_MS = 150;
const NONE: SearchFound = { rubrics: [], verifications: [] };

/** Rubrics and verifications that match the input; none for an empty input. */
export function useSearch(typed: string): { found: SearchFound; searching: boolean } {
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const trpc = useTRPC();
  const { data, isFetching } = useQuery(
    trpc.search.find.queryOptions({ q }, { enabled: q !== "", placeholderData: keepPreviousData, retry: false }),
  );
  return { found: q === "" ? NONE : (data ?? NONE), searching: isFetching };
}
