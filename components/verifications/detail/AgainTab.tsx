"use client";

import { Moment } from "@/components/ui/Moment";
import { Card } from "@/components/ui/Card";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { AgainForm } from "@/components/verifications/detail/AgainForm";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";

/** A further judgement of the same work, and those there have been. */
export function AgainTab({ detail }: { detail: VerificationDetail }) {
  const { reverifications, verification } = detail;
  return (
    <div className="space-y-5">
      {verification.determination == null ? (
        <p className="text-muted text-sm">{TEXTS.againFinishedOnly}</p>
      ) : (
        <AgainForm detail={detail} />
      )}
      {reverifications.length > 0 ? (
        <Card title={TEXTS.againEarlier}>
          <ol className="divide-line -my-2 divide-y text-sm">
            {reverifications.toReversed().map((again) => (
              <li key={again.reverification_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <Moment iso={again.created_at} />
                {again.determination ? <DeterminationBadge determination={again.determination} /> : null}
                {again.confidence === null ? null : (
                  <span className="text-muted">{confidenceInWords(again.confidence)}</span>
                )}
                <span>{again.changed ? TEXTS.differs : TEXTS.sameAgain}</span>
                {again.proof_seq === null ? null : <span className="text-muted">{TEXTS.entry(again.proof_seq)}</span>}
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </div>
  );
}
