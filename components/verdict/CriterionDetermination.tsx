import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { FINDING_LABELS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";

type CriterionDeterminationProps = {
  determination: Determination;
  /** Whether the criterion states what must not be so. */
  inverted: boolean | undefined;
};

/**
 * The determination of one criterion. Where it states what must not be so, the finding is shown as well: Met alone
 * reads as if the harm had happened.
 */
export function CriterionDetermination({ determination, inverted }: CriterionDeterminationProps) {
  const finding = inverted ? FINDING_LABELS[determination] : null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {finding === null ? null : <span className="text-muted text-xs">{finding}</span>}
      <DeterminationBadge determination={determination} />
    </span>
  );
}
