import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTRPC } from "@/components/trpc/provider";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { useMomentText } from "@/components/ui/use-moment-text";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { SelectField } from "@/components/ui/SelectField";
import { Skeleton } from "@/components/ui/Skeleton";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { alignCriteria } from "@/components/verifications/align-criteria";
import { CriteriaComparison } from "@/components/verifications/CriteriaComparison";
import { NewVerificationLink } from "@/components/verifications/detail/NextActions";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { LIST_TEXTS } from "@/components/verifications/list/texts";
import { StatusBadge } from "@/components/verifications/StatusBadge";
import { DETAIL_TEXTS as TEXTS, STATUS_LABELS } from "@/components/verifications/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import { LIMITS } from "@/server/contracts/limits";
import type { VerificationDetail } from "@/server/detail/contract";
import type { VerificationSearchItem } from "@/server/verification/contract/list";
import type { Subject } from "@/server/verification/contract/verification";

/** Compares this attempt with another one of the same subject, which is in the URL. */
export function AttemptsTab({ detail }: { detail: VerificationDetail }) {
  const { attempt } = detail.verification;
  if (!attempt) {
    const { noSubject: title, noSubjectHint: explanation } = TEXTS;
    return (
      <EmptyState icon={GitCompareArrows} title={title} explanation={explanation} action={<NewVerificationLink />} />
    );
  }
  if (attempt.of === 1) return <OnlyAttempt />;
  return <Attempts detail={detail} subject={attempt.subject} />;
}

function OnlyAttempt() {
  const { onlyAttempt: title, onlyAttemptWhy: explanation } = TEXTS;
  return (
    <EmptyState icon={GitCompareArrows} title={title} explanation={explanation} action={<NewVerificationLink />} />
  );
}

function Attempts({ detail, subject }: { detail: VerificationDetail; subject: Subject }) {
  const trpc = useTRPC();
  const requestedId = useUrlParams().get("with");
  const momentText = useMomentText();
  const { id } = detail.verification;
  const { data, error, refetch } = useQuery(
    trpc.verifications.search.queryOptions({
      subject_kind: subject.kind,
      subject_ref: subject.ref,
      limit: LIMITS.pageSize,
    }),
  );
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  const otherAttempts = data.items.filter((item) => item.id !== id);
  const previous = otherAttempts.find((item) => item.created_at <= detail.verification.created_at);
  const otherAttempt = otherAttempts.find((item) => item.id === requestedId) ?? previous ?? otherAttempts[0];
  if (!otherAttempt) return <OnlyAttempt />;
  const number = (item: (typeof otherAttempts)[number]) => data.items.length - data.items.indexOf(item);
  return (
    <div className="space-y-4">
      <SelectField
        label={TEXTS.compareWith}
        options={otherAttempts.map((item) => ({
          value: item.id,
          label: TEXTS.attemptOf(number(item), momentText(item.created_at), verdictLabel(item)),
        }))}
        value={otherAttempt.id}
        onChange={(attemptId) => changeUrl({ with: attemptId })}
      />
      <AttemptComparison detail={detail} otherId={otherAttempt.id} />
    </div>
  );
}

function verdictLabel({ status, determination }: Pick<VerificationSearchItem, "status" | "determination">): string {
  return (determination ? DETERMINATION_LABELS[determination] : STATUS_LABELS[status]).toLowerCase();
}

type AttemptComparisonProps = { detail: VerificationDetail; otherId: string };

function AttemptComparison({ detail, otherId }: AttemptComparisonProps) {
  const { data: otherDetail, error, refetch } = useVerificationDetail(otherId);
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!otherDetail) return <Skeleton lines={8} />;
  return (
    <CriteriaComparison
      rows={alignCriteria(otherDetail.criteria, detail.criteria)}
      left={
        <Head title={TEXTS.otherAttempt} detail={otherDetail}>
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
