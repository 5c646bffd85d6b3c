import { EyeOff, TriangleAlert } from "lucide-react";
import { CalibrationNote } from "@/components/review/item/CalibrationNote";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { DETERMINATION_LABELS, SIGNED_TEXTS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/detail/contract";

type VerdictLineProps = {
  detail: VerificationDetail;
  reviewReason: string | null;
  isBlind: boolean;
  /** The override that the reviewer is about to send; the answer that it replaces is struck through. */
  overriddenTo: Determination | null;
};

export function VerdictLine({ detail, reviewReason, isBlind, overriddenTo }: VerdictLineProps) {
  const { verdict } = detail.verification;
  if (!verdict) return <p className="text-muted text-sm">{TEXTS.noVerdict}</p>;
  if (isBlind) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {TEXTS.hidden}
      </p>
    );
  }
  // The verdict's confidence is that of its deciding criterion.
  const decidingCriterion = detail.criteria.find(({ result }) => result?.confidence === verdict.confidence);
  const { raw_confidence = null, calibration = null, label_record = null } = decidingCriterion?.result ?? {};
  const current = detail.verification.current?.determination ?? verdict.determination;
  const isManipulated = detail.criteria.some(({ result }) => result?.manipulation_detected);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {overriddenTo === null ? (
        <DeterminationBadge determination={current} />
      ) : (
        <span className="flex items-center gap-1.5">
          <s className="after:bg-ink relative after:absolute after:inset-x-0 after:top-1/2 after:h-0.5">
            <DeterminationBadge determination={current} />
          </s>
          <span className="sr-only">{TEXTS.overriddenTo}</span>
          <DeterminationBadge determination={overriddenTo} />
        </span>
      )}
      {current === verdict.determination ? null : (
        <span className="text-muted">{SIGNED_TEXTS.signedAs(DETERMINATION_LABELS[verdict.determination])}</span>
      )}
      <CalibrationNote
        result={{ ...verdict, raw_confidence, calibration, label_record }}
        primitive={decidingCriterion?.primitive}
        threshold={detail.acceptance_threshold}
      />
      {isManipulated ? (
        <span title={TEXTS.suspectedHint}>
          <Badge tone="bad" icon={TriangleAlert}>
            {TEXTS.suspected}
          </Badge>
        </span>
      ) : null}
      {reviewReason === null || (isManipulated && reviewReason.startsWith(TEXTS.suspected)) ? null : (
        <span className="text-muted">{reviewReason}</span>
      )}
    </div>
  );
}
