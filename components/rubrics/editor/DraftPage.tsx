"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RubricEditor } from "@/components/rubrics/editor/RubricEditor";
import { useTRPC } from "@/components/trpc/provider";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

/** Loads a draft, and again whenever the tab is focused. */
export function DraftPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.rubricDraft.get.queryOptions({ id }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: "always" }),
  );
  if (data) return <LoadedDraft latest={data} onRefetch={() => void refetch()} />;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return <Skeleton lines={8} />;
}

/** Keeps the first loaded text until the author loads the stored one. */
function LoadedDraft({ latest, onRefetch }: { latest: RubricDraft; onRefetch: () => void }) {
  const [initial, setInitial] = useState(latest);
  return (
    <RubricEditor
      key={initial.revision}
      initial={initial}
      latest={latest}
      onRefetch={onRefetch}
      onLoadLatest={() => setInitial(latest)}
    />
  );
}
