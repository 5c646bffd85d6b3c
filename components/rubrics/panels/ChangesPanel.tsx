import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import { memo } from "react";
import { RubricDiffView } from "@/components/rubrics/diff/RubricDiffView";
import type { Spec } from "@/components/rubrics/spec";
import { EDITOR_TEXTS, PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { changeUrl } from "@/components/ui/url-params";
import { comparableSpec } from "@/server/rubric/diffRubrics";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

/** Shows the changes since the version that the draft is based on. */
export const ChangesPanel = memo(function ChangesPanel({ base, spec }: { base: RubricDraft["base"]; spec: Spec }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.rubric.get.queryOptions({ id: base?.rubric_id ?? "" }, { enabled: base !== null, staleTime: Infinity }),
  );
  if (base === null) {
    const action = <Button onClick={() => changeUrl({ panel: "examples" })}>{EDITOR_TEXTS.openExamples}</Button>;
    return <EmptyState icon={GitCompareArrows} title={TEXTS.noBase} explanation={TEXTS.noBaseWhy} action={action} />;
  }
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return data ? <RubricDiffView baseSpec={comparableSpec(data)} laterSpec={spec} /> : <Skeleton />;
});
