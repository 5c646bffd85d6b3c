"use client";

import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { CriteriaPane } from "@/components/review/item/CriteriaPane";
import { paneOf } from "@/components/review/item/quotes";
import { SourcePane } from "@/components/review/item/SourcePane";
import { useSelection } from "@/components/review/item/use-selection";
import { VerdictLine } from "@/components/review/item/VerdictLine";
import { problemOf } from "@/components/trpc/problem-of";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import type { VerificationDetail } from "@/server/verification/contract/detail";

/** The escalated verdict: its texts with the quotes, and its criteria with votes and their reasons. */
export function JudgedMaterial({ verificationId }: { verificationId: string }) {
  const { data, error, refetch } = useVerificationDetail(verificationId);
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  return data ? <Material detail={data} /> : <Skeleton lines={12} />;
}

const PANE = "h-96 min-w-0 xl:h-[calc(100dvh-20rem)] xl:min-h-96";

function Material({ detail }: { detail: VerificationDetail }) {
  const selection = useSelection(detail);
  const hasSources = detail.submission.texts.some((text) => paneOf(text) === "sources");
  const why = detail.verification.flag_reason?.replaceAll("_", " ") ?? null;
  return (
    <section aria-label={TEXTS.material} className="min-w-0 space-y-3">
      <VerdictLine detail={detail} why={why} blind={false} overriddenTo={null} />
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <div className={hasSources ? "h-72 min-w-0" : PANE}>
            <SourcePane pane="work" detail={detail} selection={selection} blind={false} />
          </div>
          {hasSources ? (
            <div className="h-72 min-w-0">
              <SourcePane pane="sources" detail={detail} selection={selection} blind={false} />
            </div>
          ) : null}
        </div>
        <CriteriaPane detail={detail} selection={selection} blind={false} withReasons />
      </div>
    </section>
  );
}
