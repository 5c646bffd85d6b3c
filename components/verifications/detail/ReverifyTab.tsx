import { RotateCcw } from "lucide-react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Moment } from "@/components/ui/Moment";
import { Card } from "@/components/ui/Card";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { NewVerificationLink } from "@/components/verifications/detail/NextActions";
import { ReverifyForm } from "@/components/verifications/detail/ReverifyForm";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { VerificationDetail } from "@/server/detail/contract";

/** Verifies the submission again, and lists earlier reverifications. */
export function ReverifyTab({ detail }: { detail: VerificationDetail }) {
  const { reverifications, verification } = detail;
  return (
    <div className="space-y-5">
      {verification.determination == null ? (
        <EmptyState
          icon={RotateCcw}
          title={TEXTS.reverifyNothing}
          explanation={TEXTS.reverifyFinishedOnly}
          action={<NewVerificationLink />}
        />
      ) : (
        <ReverifyForm detail={detail} />
      )}
      {reverifications.length > 0 ? (
        <Card title={TEXTS.reverifyEarlier}>
          <ol className="divide-line -my-2 divide-y text-sm">
            {reverifications.toReversed().map((reverification) => (
              <li key={reverification.reverification_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <Moment iso={reverification.created_at} />
                <ReverificationAnswer {...reverification} />
                <span>{reverification.changed ? TEXTS.differs : TEXTS.unchanged}</span>
                {reverification.proof_seq === null ? null : (
                  <span className="text-muted">{TEXTS.entry(reverification.proof_seq)}</span>
                )}
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </div>
  );
}

function ReverificationAnswer({ determination, confidence }: VerificationDetail["reverifications"][number]) {
  if (determination === null || confidence === null) return null;
  return (
    <>
      <DeterminationBadge determination={determination} />
      <span className="text-muted">{confidenceInWords({ determination, confidence })}</span>
    </>
  );
}
