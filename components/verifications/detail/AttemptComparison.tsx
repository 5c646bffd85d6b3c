"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { problemOf } from "@/components/trpc/problem-of";
import { Moment } from "@/components/ui/Moment";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { alignCriteria } from "@/components/verifications/align-criteria";
import { CriteriaComparison } from "@/components/verifications/CriteriaComparison";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { StatusBadge } from "@/components/verifications/StatusBadge";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { LIST_TEXTS } from "@/components/verifications/list/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import type { VerificationDetail } from "@/server/verification/contract/detail";

type AttemptComparisonProps = { detail: VerificationDetail; otherId: string };

export function AttemptComparison({ detail, otherId }: AttemptComparisonProps) {
  const { data: other, error, refetch } = useVerificationDetail(otherId);
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!other) return <Skeleton lines={8} />;
  return (
    <CriteriaComparison
      rows={alignCriteria(other.criteria, detail.criteria)}
      left={
        <Head title={TEXTS.otherAttempt} detail={other}>
          <Link href={verificationPage(otherId)} className="text-accent underline underline-offset-4">
            {TEXTS.openAttempt}
          </Link>
        </Head>
      }
      right={<Head title={TEXTS.thisAttempt} detail={detail} />}
    />
  );
}

type HeadProps = { title: string; detail: VerificationDetail; children?: ReactNode };

function Head({ title, detail: { verification, rubric }, children }: HeadProps) {
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        <StatusBadge status={verification.status} determination={verification.determination} />
      </p>
      <p className="text-muted flex flex-wrap items-center gap-x-3 text-xs">
        <Moment iso={verification.created_at} />
        {LIST_TEXTS.version(rubric.version)}
        {children}
      </p>
    </div>
  );
}
