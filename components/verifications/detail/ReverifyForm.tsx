import { useMutation } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { toOptions } from "@/components/ui/Select";
import { SelectField } from "@/components/ui/SelectField";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { AttachmentFields } from "@/components/verifications/AttachmentFields";
import { ReverifyResult } from "@/components/verifications/detail/ReverifyResult";
import { useDetailRefresh } from "@/components/verifications/detail/use-verification-detail";
import { type DraftAttachment, listAttachments } from "@/components/verifications/draft-submission";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { criterionName } from "@/components/verifications/verdict-sentence";
import type { JudgeTier } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import type { VerificationDetail } from "@/server/detail/contract";

const TIERS = toOptions(TEXTS.reverifyTiers, TEXTS.defaultTier);

export function ReverifyForm({ detail }: { detail: VerificationDetail }) {
  const { criteria, verification } = detail;
  const trpc = useTRPC();
  const refreshDetail = useDetailRefresh(verification.id);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [tier, setTier] = useState("");
  const [evidence, setEvidence] = useState<readonly DraftAttachment[]>([]);
  const reverify = useMutation(trpc.verification.reverify.mutationOptions({ onSuccess: () => refreshDetail() }));
  const includedCriteria = criteria.filter(({ criterion_id }) => !excludedIds.has(criterion_id));
  const toggleAttachment = (id: string) => {
    const next = new Set(excludedIds);
    if (!next.delete(id)) next.add(id);
    setExcludedIds(next);
  };
  const addedEvidence = listAttachments(evidence);
  const isSameInput = tier === "" && addedEvidence.length === 0;
  const submit = () => {
    reverify.mutate({
      id: verification.id,
      body: {
        criterion_ids: includedCriteria.map(({ criterion_id }) => criterion_id),
        ...(tier === "" ? {} : { max_judge_tier: Number(tier) as JudgeTier }),
        ...(addedEvidence.length === 0 ? {} : { evidence: addedEvidence }),
      },
    });
  };
  return (
    <>
      <Card title={TEXTS.tabs.again}>
        <form
          className="space-y-4 text-sm"
          onSubmit={(event) => {
            event.preventDefault();
            if (includedCriteria.length > 0 && !reverify.isPending) submit();
          }}
        >
          <p className="text-muted">{TEXTS.reverifyHint}</p>
          <fieldset>
            <legend className="mb-1 font-medium">{TEXTS.reverifyCriteria}</legend>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {criteria.map((criterion) => (
                <label key={criterion.criterion_id} className="flex items-start gap-2">
                  <input
                    type="checkbox"
                    className="accent-accent mt-1"
                    checked={!excludedIds.has(criterion.criterion_id)}
                    onChange={() => toggleAttachment(criterion.criterion_id)}
                  />
                  <UntrustedText>{criterionName(criterion)}</UntrustedText>
                </label>
              ))}
            </div>
          </fieldset>
          <SelectField label={TEXTS.reverifyTier} options={TIERS} value={tier} onChange={setTier} />
          <AttachmentFields
            legend={TEXTS.reverifyEvidence}
            add={TEXTS.addEvidence}
            remove={TEXTS.removeEvidence}
            max={LIMITS.reverifyEvidence}
            items={evidence}
            onChange={setEvidence}
          />
          {detail.judge_attempts.length > 0 ? (
            <p className="text-muted">{isSameInput ? TEXTS.reverifySameInput : TEXTS.reverifyNewInput}</p>
          ) : null}
          <ErrorNotice error={reverify.error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" disabled={includedCriteria.length === 0 || reverify.isPending}>
              {TEXTS.reverifySubmit}
            </Button>
            {includedCriteria.length === 0 ? <p className="text-muted">{TEXTS.reverifyNone}</p> : null}
            {reverify.isPending ? <ReverifyProgress /> : null}
          </div>
        </form>
      </Card>
      {reverify.data ? <ReverifyResult report={reverify.data} criteria={criteria} /> : null}
    </>
  );
}

/** Shows how long the reverification has been running. */
function ReverifyProgress() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="timer" className="text-muted inline-flex items-center gap-2">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {TEXTS.reverifyBusy(seconds)}
    </p>
  );
}
