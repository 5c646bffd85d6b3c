"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Field } from "@/components/ui/Field";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Select } from "@/components/ui/Select";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { AgainProgress } from "@/components/verifications/detail/AgainProgress";
import { AgainResult } from "@/components/verifications/detail/AgainResult";
import type { DraftAttachment } from "@/components/verifications/draft-submission";
import { AttachmentFields } from "@/components/verifications/AttachmentFields";
import { attachmentsOf } from "@/components/verifications/draft-submission";
import { useDetailRefresh } from "@/components/verifications/detail/use-verification-detail";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { nameOf } from "@/components/verifications/verdict-sentence";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";
import { LIMITS } from "@/server/contracts/limits";

const TIERS = [
  { value: "", label: TEXTS.usualTier },
  ...Object.entries(TEXTS.againTierWords).map(([value, label]) => ({ value, label })),
];

/** Which criteria, by which tier, with what further evidence. */
export function AgainForm({ detail }: { detail: VerificationDetail }) {
  const { criteria, verification } = detail;
  const trpc = useTRPC();
  const refreshDetail = useDetailRefresh(verification.id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tier, setTier] = useState("");
  const [evidence, setEvidence] = useState<readonly DraftAttachment[]>([]);
  const again = useMutation(trpc.verification.reverify.mutationOptions({ onSuccess: () => refreshDetail() }));
  const chosen = criteria.filter(({ criterion_id }) => !left.has(criterion_id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const submit = () => {
    const added = attachmentsOf(evidence);
    again.mutate({
      id: verification.id,
      body: {
        criterion_ids: chosen.map(({ criterion_id }) => criterion_id),
        ...(tier === "" ? {} : { max_judge_tier: Number(tier) as 1 | 2 | 3 }),
        ...(added.length === 0 ? {} : { evidence: added }),
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
            if (chosen.length > 0 && !again.isPending) submit();
          }}
        >
          <p className="text-muted">{TEXTS.againHint}</p>
          <fieldset>
            <legend className="mb-1 font-medium">{TEXTS.againCriteria}</legend>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {criteria.map((criterion) => (
                <label key={criterion.criterion_id} className="flex items-start gap-2">
                  <input
                    type="checkbox"
                    className="accent-accent mt-1.5"
                    checked={!left.has(criterion.criterion_id)}
                    onChange={() => toggle(criterion.criterion_id)}
                  />
                  <UntrustedText>{nameOf(criterion)}</UntrustedText>
                </label>
              ))}
            </div>
          </fieldset>
          <Field id="again-tier" label={TEXTS.againTier}>
            <Select id="again-tier" options={TIERS} value={tier} onChange={setTier} />
          </Field>
          <AttachmentFields
            legend={TEXTS.againEvidence}
            add={TEXTS.addEvidence}
            remove={TEXTS.removeEvidence}
            most={LIMITS.reverifyEvidence}
            items={evidence}
            onChange={setEvidence}
          />
          {again.error ? <ProblemNotice problem={problemOf(again.error)} /> : null}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" disabled={chosen.length === 0 || again.isPending}>
              {TEXTS.againSubmit}
            </Button>
            {chosen.length === 0 ? <p className="text-muted">{TEXTS.againNone}</p> : null}
            {again.isPending ? <AgainProgress /> : null}
          </div>
        </form>
      </Card>
      {again.data ? <AgainResult report={again.data} criteria={criteria} /> : null}
    </>
  );
}
