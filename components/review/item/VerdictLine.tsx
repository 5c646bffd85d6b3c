import { EyeOff, TriangleAlert } from "lucide-react";
import { CalibrationNote } from "@/components/review/item/CalibrationNote";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/verification/contract/detail";

type VerdictLineProps = {
  detail: VerificationDetail;
  why: string | null;
  blind: boolean;
  /** The reviewer's override; the original verdict is struck through. */
  overriddenTo: Determination | null;
};

export function VerdictLine({ detail, why, blind, overriddenTo }: VerdictLineProps) {
  const { verdict } = detail.verification;
  if (!verdict) return <p className="text-muted text-sm">{TEXTS.noVerdict}</p>;
  if (blind) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {TEXTS.hidden}
      </p>
    );
  }
  // The verdict's confidence is that of its deciding criterion.
  const setBy = detail.criteria.find(({ result }) => result?.confidence === verdict.confidence);
  const { raw_confidence = null, calibration = null, label_record = null } = setBy?.result ?? {};
  const manipulated = detail.criteria.some(({ result }) => result?.manipulation_detected);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {overriddenTo === null ? (
        <DeterminationBadge determination={verdict.determination} />
      ) : (
        <span className="flex items-center gap-1.5">
          <s className="after:bg-ink relative after:absolute after:inset-x-0 after:top-1/2 after:h-0.5">
            <DeterminationBadge determination={verdict.determination} />
          </s>
          <span className="sr-only">{TEXTS.overriddenTo}</span>
          <DeterminationBadge determination={overriddenTo} />
        </span>
      )}
      <CalibrationNote
        result={{ ...verdict, raw_confidence, calibration, label_record }}
        primitive={setBy?.primitive}
        threshold={detail.acceptance_threshold}
      />
      {manipulated ? (
        <span title={TEXTS.suspectedHint}>
          <Badge tone="bad" icon={TriangleAlert}>
            {TEXTS.suspected}
          </Badge>
        </span>
      ) : null}
      {why === null ? null : <span className="text-muted">{why}</span>}
    </div>
  );
}
