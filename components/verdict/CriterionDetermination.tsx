import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination } from "@/server/contracts/enums";
import { findingLabel } from "@/server/verdict/contract/criterionMeaning";

type CriterionDeterminationProps = {
  determination: Determination;
  /** Whether the criterion states what must not be the case. */
  inverted: boolean | undefined;
};

/**
 * Shows the determination of one criterion. An inverted criterion also shows its finding, since Met alone reads as if
 * the forbidden thing had been found.
 */
export function CriterionDetermination({ determination, inverted }: CriterionDeterminationProps) {
  const finding = findingLabel(inverted, determination);
  return (
    <span className="inline-flex items-center gap-1.5">
      {finding === null ? null : <span className="text-muted text-xs">{finding}</span>}
      <DeterminationBadge determination={determination} />
    </span>
  );
}
