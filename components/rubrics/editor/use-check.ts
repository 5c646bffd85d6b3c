"use client";

// The compiler's and the linter's word on what is being written: asked after a pause, and only for the last text.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Spec } from "@/components/rubrics/spec";
import { useTRPCClient } from "@/components/trpc/provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { EditorIssue, RubricCheck } from "@/server/contracts/rubricEditor";

const PAUSE_MS = 300;
const KEPT_MS = 30_000;

export type IssueCounts = { errors: number; warnings: number };
export const NO_ISSUES: IssueCounts = { errors: 0, warnings: 0 };

export type Check = {
  result: RubricCheck | null;
  /** The result is of an earlier text. */
  stale: boolean;
  error: unknown;
  /** How many issues there are of each criterion, by its place; those of the rubric itself are at -1. */
  counts: ReadonlyMap<number, IssueCounts>;
};

export function useCheck(spec: Spec): Check {
  const client = useTRPCClient();
  const settled = useDebounced(spec, PAUSE_MS);
  const text = useMemo(() => JSON.stringify(settled), [settled]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["rubric-check", text],
    queryFn: ({ signal }) => client.rubricEditor.check.mutate({ body: settled }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
  const counts = useMemo(() => counted(data?.issues ?? []), [data]);
  return { result: data ?? null, stale: isFetching || settled !== spec, error, counts };
}

function counted(issues: readonly EditorIssue[]): Map<number, IssueCounts> {
  const counts = new Map<number, IssueCounts>();
  for (const issue of issues) {
    const { errors, warnings } = counts.get(placeOf(issue)) ?? NO_ISSUES;
    const isError = issue.severity === "error";
    counts.set(placeOf(issue), { errors: errors + Number(isError), warnings: warnings + Number(!isError) });
  }
  return counts;
}

/** The place of the criterion that an issue is about; -1 for the rubric itself. */
export function placeOf({ path }: Pick<EditorIssue, "path">): number {
  const place = /^\/criteria\/(\d+)/.exec(path)?.[1];
  return place === undefined ? -1 : Number(place);
}
