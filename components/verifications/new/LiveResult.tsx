"use client";

import { ArrowRight } from "lucide-react";
import { problemOf } from "@/components/trpc/problem-of";
import { LinkButton } from "@/components/ui/LinkButton";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { CriteriaList } from "@/components/verifications/detail/CriteriaList";
import { TimelineTab } from "@/components/verifications/detail/TimelineTab";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { VerdictSummary } from "@/components/verifications/detail/VerdictSummary";
import { isOpen } from "@/components/verifications/is-open";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import { verificationPage } from "@/components/verifications/verification-page";

/** The submitted verification, updated until it has finished. */
export function LiveResult({ id }: { id: string }) {
  const { data, error, refetch } = useVerificationDetail(id);
  if (error && !data) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <>
      <VerdictSummary detail={data} level="section" />
      {isOpen(data.verification.status) ? <TimelineTab detail={data} /> : <CriteriaList detail={data} />}
      <LinkButton href={verificationPage(id)}>
        {TEXTS.open}
        <ArrowRight aria-hidden className="size-4" />
      </LinkButton>
    </>
  );
}
