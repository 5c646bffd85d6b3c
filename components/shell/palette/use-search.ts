import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { SearchFound } from "@/server/contracts/search";

const PAUSE_MS = 150;
const NOTHING: SearchFound = { rubrics: [], verifications: [] };

/** Rubrics and verifications that go by what is typed; nothing for an empty field. */
export function useSearch(typed: string): { found: SearchFound; searching: boolean } {
  const q = useDebounced(typed.trim(), PAUSE_MS);
  const trpc = useTRPC();
  const { data, isFetching } = useQuery(
    trpc.search.find.queryOptions({ q }, { enabled: q !== "", placeholderData: keepPreviousData, retry: false }),
  );
  return { found: q === "" ? NOTHING : (data ?? NOTHING), searching: isFetching };
}
