import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Spec } from "@/components/rubrics/spec";
import { useTRPCClient } from "@/components/trpc/provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { EditorIssue, RubricCheck } from "@/server/authoring/contract/rubricEditor";

const PAUSE_MS = 300;
const CACHE_MS = 30_000;

type IssueCounts = { errors: number; warnings: number };
export const NO_ISSUES: IssueCounts = { errors: 0, warnings: 0 };

export type Check = {
  result: RubricCheck | null;
  /** The result is for an earlier text. */
  isStale: boolean;
  error: unknown;
  /** The number of issues by position of the criterion; -1 for the rubric itself. */
  counts: ReadonlyMap<number, IssueCounts>;
};

export function useCheck(spec: Spec): Check {
  const client = useTRPCClient();
  const debouncedSpec = useDebounced(spec, PAUSE_MS);
  const text = useMemo(() => JSON.stringify(debouncedSpec), [debouncedSpec]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["rubric-check", text],
    queryFn: ({ signal }) => client.rubricEditor.check.mutate({ body: debouncedSpec }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: CACHE_MS,
  });
  const counts = useMemo(() => countIssues(data?.issues ?? []), [data]);
  return { result: data ?? null, isStale: isFetching || debouncedSpec !== spec, error, counts };
}

function countIssues(issues: readonly EditorIssue[]): Map<number, IssueCounts> {
  const counts = new Map<number, IssueCounts>();
  for (const issue of issues) {
    const { errors, warnings } = counts.get(criterionPosition(issue)) ?? NO_ISSUES;
    const isError = issue.severity === "error";
    counts.set(criterionPosition(issue), { errors: errors + Number(isError), warnings: warnings + Number(!isError) });
  }
  return counts;
}

/** Returns the position of the criterion of an issue; -1 for the rubric itself. */
export function criterionPosition({ path }: Pick<EditorIssue, "path">): number {
  const position = /^\/criteria\/(\d+)/.exec(path)?.[1];
  return position === undefined ? -1 : Number(position);
}
