"use client";

import { useSearchParams } from "next/navigation";
import { problemOf } from "@/components/trpc/problem-of";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { draftOf, EMPTY_DRAFT } from "@/components/verifications/draft-submission";
import { JudgeDesk } from "@/components/verifications/new/JudgeDesk";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";

/** The quick way to a verdict: rubric, work, result on one page. `?from=`: the work of an earlier verification. */
export function JudgeSomething() {
  const from = useSearchParams().get("from");
  return (
    <div className="space-y-5">
      <div className="max-w-3xl space-y-1">
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted text-sm">{TEXTS.intro}</p>
      </div>
      {from === null ? <JudgeDesk initial={EMPTY_DRAFT} /> : <FromEarlier id={from} />}
    </div>
  );
}

function FromEarlier({ id }: { id: string }) {
  const { data, error, refetch } = useVerificationDetail(id);
  if (data) return <JudgeDesk initial={draftOf(data)} />;
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} />;
}
