"use client";

import { FlaskConical } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { ModelNotice } from "@/components/model/ModelNotice";
import { SAMPLE_TEXTS } from "@/components/samples/texts";
import { useMe } from "@/components/shell/me";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useVerificationDetail } from "@/components/verifications/detail/use-verification-detail";
import { toDraft, EMPTY_DRAFT } from "@/components/verifications/draft-submission";
import { VerificationForm } from "@/components/verifications/new/VerificationForm";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import { isSampleTenant } from "@/server/contracts/sampleTenant";

/** Shows rubric, submission and result on one page. `?from=` copies the submission of an earlier verification. */
export function NewVerification() {
  const earlierId = useSearchParams().get("from");
  const { tenant_id: tenantId, account_id: accountId } = useMe();
  const samples = isSampleTenant(tenantId);
  const draftKey = `submission ${tenantId} ${accountId} ${earlierId ?? ""}`;
  return (
    <div className="space-y-5">
      <div className="max-w-3xl space-y-1">
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted text-sm">{TEXTS.intro}</p>
      </div>
      <ModelNotice />
      {samples ? (
        <SamplesOnly />
      ) : earlierId === null ? (
        <VerificationForm key={draftKey} draftKey={draftKey} initial={EMPTY_DRAFT} />
      ) : (
        <FromEarlier key={draftKey} draftKey={draftKey} id={earlierId} />
      )}
    </div>
  );
}

/** Says that the sample tenant accepts no submissions. The strip above the page links to another tenant. */
function SamplesOnly() {
  return (
    <Notice tone="neutral" icon={FlaskConical}>
      <h2 className="font-medium">{SAMPLE_TEXTS.refusedTitle}</h2>
      <p className="text-sm">{SAMPLE_TEXTS.refusedHint}</p>
    </Notice>
  );
}

function FromEarlier({ draftKey, id }: { draftKey: string; id: string }) {
  const { data, error, refetch } = useVerificationDetail(id);
  if (data) return <VerificationForm draftKey={draftKey} initial={toDraft(data)} />;
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  return <Skeleton lines={8} />;
}
