"use client";

import { useRouter } from "next/navigation";
import { SampleMark } from "@/components/samples/SampleMark";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { BackLink } from "@/components/ui/BackLink";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { DetailTabs } from "@/components/verifications/detail/DetailTabs";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { VerdictFactsStrip } from "@/components/verifications/detail/VerdictFactsStrip";
import { VerdictSummary } from "@/components/verifications/detail/VerdictSummary";
import { DETAIL_SHORTCUTS } from "@/components/verifications/shortcuts";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { AddToExamples } from "@/components/verifications/detail/AddToExamples";

const LIST_PAGE = "/verifications";

/** Shows one verification, updated automatically until it has finished. */
export function VerificationPage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useVerificationDetail(id);
  const router = useRouter();
  useShortcut(DETAIL_SHORTCUTS.back, () => router.push(LIST_PAGE));
  return (
    <div className="mx-auto w-full max-w-6xl space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <BackLink href={LIST_PAGE}>{TEXTS.back}</BackLink>
        <SampleMark />
        {data && !data.rubric.is_draft ? (
          <div className="ml-auto">
            <AddToExamples detail={data} />
          </div>
        ) : null}
      </div>
      {isPending ? (
        <>
          <h1 className="sr-only">{TEXTS.title}</h1>
          <Skeleton lines={10} label={TEXTS.loading} />
        </>
      ) : null}
      {error && !data ? (
        <>
          <h1 className="text-xl">{TEXTS.title}</h1>
          <ErrorNotice error={error} onRetry={refetch} />
        </>
      ) : null}
      {data ? (
        <>
          <VerdictSummary detail={data} level="page" />
          <VerdictFactsStrip detail={data} />
          <DetailTabs detail={data} />
        </>
      ) : null}
    </div>
  );
}
