"use client";

import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { RubricDiffView } from "@/components/rubrics/diff/RubricDiffView";
import type { Spec } from "@/components/rubrics/spec";
import { PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import type { RubricDraft } from "@/server/contracts/rubricDraft";

/** The changes against the version that the draft is based on. */
export const ChangesPanel = memo(function ChangesPanel({ base, spec }: { base: RubricDraft["base"]; spec: Spec }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.rubric.get.queryOptions({ id: base?.rubric_id ?? "" }, { enabled: base !== null, staleTime: Infinity }),
  );
  if (base === null) return <p className="text-muted text-sm">{TEXTS.noBase}</p>;
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  return data ? <RubricDiffView from={data.spec} to={spec} /> : <Skeleton />;
});
