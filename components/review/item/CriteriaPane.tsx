import { CriterionCard } from "@/components/review/item/CriterionCard";
import type { Selection } from "@/components/review/item/use-selection";
import { rove } from "@/components/ui/rove";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { VerificationDetail } from "@/server/detail/contract";

type CriteriaPaneProps = { detail: VerificationDetail; selection: Selection; isBlind: boolean; withReasons?: boolean };

/** Lists all criteria with their results; the selected one is expanded. */
export function CriteriaPane({ detail, selection, isBlind, withReasons = false }: CriteriaPaneProps) {
  return (
    <section aria-label={TEXTS.criteria} className="h-full min-h-0 lg:overflow-y-auto">
      <ol onKeyDown={rove} className="space-y-1.5">
        {detail.criteria.map((criterion, index) => (
          <CriterionCard
            key={criterion.criterion_id}
            criterion={criterion}
            index={index}
            isSelected={index === selection.criterion}
            quote={index === selection.criterion ? selection.quote : null}
            isBlind={isBlind}
            withReasons={withReasons}
            onChoose={(quote) => selection.choose(index, quote)}
          />
        ))}
      </ol>
    </section>
  );
}
