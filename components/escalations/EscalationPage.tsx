"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { Route } from "next";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { EscalationFacts } from "@/components/escalations/EscalationFacts";
import { JudgmentForm } from "@/components/escalations/JudgmentForm";
import { KeyPanel } from "@/components/escalations/KeyPanel";
import { escalationQuery } from "@/components/escalations/queries";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { useReviewerKey } from "@/components/escalations/use-reviewer-key";
import { CriteriaPane } from "@/components/review/item/CriteriaPane";
import { findPaneForText } from "@/components/review/item/quotes";
import { SourcePane } from "@/components/review/item/SourcePane";
import { useSelection } from "@/components/review/item/use-selection";
import { VerdictLine } from "@/components/review/item/VerdictLine";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { flagReasonName } from "@/components/verdict/texts";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import type { VerificationDetail } from "@/server/detail/contract";

// Loaded on demand, since most visits show neither.
const ReviewersOnly = dynamic(async () => (await import("@/components/escalations/ReviewersOnly")).ReviewersOnly);
const JudgmentCard = dynamic(async () => (await import("@/components/escalations/JudgmentCard")).JudgmentCard);

export function EscalationPage({ id }: { id: string }) {
  const { isReviewer } = useMe();
  return (
    <div className="mx-auto w-full max-w-[100rem] space-y-4">
      <nav className="text-sm">
        <Link href={"/escalations" as Route} className="text-accent underline underline-offset-4">
          {TEXTS.title}
        </Link>
      </nav>
      {isReviewer ? (
        <Detail id={id} />
      ) : (
        <>
          <h1 className="text-xl">{TEXTS.escalation}</h1>
          <ReviewersOnly />
        </>
      )}
    </div>
  );
}

/** Shows what the judge needs next to the judgment: submission, criteria and form. */
function Detail({ id }: { id: string }) {
  const trpc = useTRPC();
  const keys = useReviewerKey();
  const [isAlreadyClosed, setIsAlreadyClosed] = useState(false);
  const { data, error, refetch } = useQuery(escalationQuery(trpc, id));
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={8} />;
  const { caller } = data;
  return (
    <>
      <EscalationFacts escalation={data} />
      {isAlreadyClosed ? (
        <Notice tone="caution" icon={CircleAlert} title={TEXTS.alreadyClosed}>
          <p className="text-sm">{TEXTS.alreadyClosedHint}</p>
        </Notice>
      ) : null}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]">
        <JudgedMaterial verificationId={data.verification_id} />
        <div className="min-w-0 space-y-4 xl:sticky xl:top-3 xl:max-h-[calc(100dvh-1.5rem)] xl:overflow-y-auto">
          {data.judgment ? <JudgmentCard escalation={data} judgment={data.judgment} /> : null}
          {data.status !== "open" || !caller ? null : caller.may_judge ? (
            <>
              <JudgmentForm
                escalation={data}
                caller={caller}
                signingKey={keys.usableKey}
                onAlreadyClosed={() => setIsAlreadyClosed(true)}
              />
              <KeyPanel keys={keys} />
            </>
          ) : (
            <Notice tone="caution" icon={CircleAlert} title={TEXTS.involved}>
              <p className="text-sm">{TEXTS.involvedHint}</p>
            </Notice>
          )}
        </div>
      </div>
    </>
  );
}

/** Shows the escalated verdict: its texts with the quotes, and its criteria with votes and their reasons. */
function JudgedMaterial({ verificationId }: { verificationId: string }) {
  const { data, error, refetch } = useVerificationDetail(verificationId);
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return data ? <Material detail={data} /> : <Skeleton lines={12} />;
}

const PANE = "h-96 min-w-0 xl:h-[calc(100dvh-20rem)] xl:min-h-96";

function Material({ detail }: { detail: VerificationDetail }) {
  const selection = useSelection(detail);
  const hasSources = detail.submission.texts.some((text) => findPaneForText(text) === "sources");
  const reviewReason = detail.verification.flag_reason ? flagReasonName(detail.verification.flag_reason) : null;
  return (
    <section aria-label={TEXTS.material} className="min-w-0 space-y-3">
      <VerdictLine detail={detail} reviewReason={reviewReason} isBlind={false} overriddenTo={null} />
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <div className={hasSources ? "h-72 min-w-0" : PANE}>
            <SourcePane pane="work" detail={detail} selection={selection} isBlind={false} />
          </div>
          {hasSources ? (
            <div className="h-72 min-w-0">
              <SourcePane pane="sources" detail={detail} selection={selection} isBlind={false} />
            </div>
          ) : null}
        </div>
        <CriteriaPane detail={detail} selection={selection} isBlind={false} withReasons />
      </div>
    </section>
  );
}
