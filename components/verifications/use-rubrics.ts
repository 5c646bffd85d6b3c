import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { rubricsQuery } from "@/components/verifications/queries";

export const useRubrics = () => useQuery(rubricsQuery(useTRPC()));

export function useRubricNames(): string[] {
  return (useRubrics().data?.rubrics ?? []).map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"));
}
