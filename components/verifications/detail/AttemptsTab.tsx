"use client";

import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { EmptyState } from "@/components/ui/EmptyState";
import { Field } from "@/components/ui/Field";
import { readableMoment } from "@/components/ui/Moment";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Select } from "@/components/ui/Select";
import { Skeleton } from "@/components/ui/Skeleton";
import { changeUrl } from "@/components/verifications/change-url";
import { AttemptComparison } from "@/components/verifications/detail/AttemptComparison";
import { DETAIL_TEXTS as TEXTS, STATUS_WORDS } from "@/components/verifications/texts";
import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";
import type { VerificationsItem } from "@/server/contracts/verifications";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";
import { LIMITS } from "@/server/contracts/limits";
import type { Subject } from "@/server/contracts/verification";

/** The attempts of the same subject, this one beside another; which one is in the address. */
export function AttemptsTab({ detail }: { detail: VerificationDetail }) {
  const { attempt } = detail.verification;
  if (!attempt) {
    return (
      <EmptyState icon={GitCompareArrows} title={TEXTS.noSubject}>
        {TEXTS.noSubjectHint}
      </EmptyState>
    );
  }
  if (attempt.of === 1) return <EmptyState icon={GitCompareArrows} title={TEXTS.onlyAttempt} />;
  return <Attempts detail={detail} subject={attempt.subject} />;
}

function Attempts({ detail, subject }: { detail: VerificationDetail; subject: Subject }) {
  const trpc = useTRPC();
  const asked = useSearchParams().get("with");
  const { id } = detail.verification;
  const { data, error, refetch } = useQuery(
    trpc.verifications.search.queryOptions({
      subject_kind: subject.kind,
      subject_ref: subject.ref,
      limit: LIMITS.pageSize,
    }),
  );
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const others = data.items.filter((item) => item.id !== id);
  // The one before this, as what people look for first.
  const before = others.find((item) => item.created_at <= detail.verification.created_at);
  const chosen = others.find((item) => item.id === asked) ?? before ?? others[0];
  if (!chosen) return <EmptyState icon={GitCompareArrows} title={TEXTS.onlyAttempt} />;
  const number = (item: (typeof others)[number]) => data.items.length - data.items.indexOf(item);
  return (
    <div className="space-y-4">
      <Field id="compare-with" label={TEXTS.compareWith}>
        <Select
          id="compare-with"
          options={others.map((item) => ({
            value: item.id,
            label: TEXTS.attemptOf(number(item), readableMoment(item.created_at), verdictWords(item)),
          }))}
          value={chosen.id}
          onChange={(other) => changeUrl({ with: other })}
        />
      </Field>
      <AttemptComparison detail={detail} otherId={chosen.id} />
    </div>
  );
}

function verdictWords({ status, determination }: Pick<VerificationsItem, "status" | "determination">): string {
  return (determination ? DETERMINATION_WORDS[determination] : STATUS_WORDS[status]).toLowerCase();
}
