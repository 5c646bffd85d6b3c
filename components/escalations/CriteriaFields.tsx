import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { Select, toOptions } from "@/components/ui/Select";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { Determination } from "@/server/contracts/enums";
import type { EscalationObject } from "@/server/escalation/contract/escalation";
import { findingLabel } from "@/server/verdict/contract/criterionMeaning";

type CriterionJudgments = Readonly<Record<string, Determination>>;
type CriteriaFieldsProps = {
  criteria: EscalationObject["criteria"];
  judgments: CriterionJudgments;
  onChange: (judgments: CriterionJudgments) => void;
};

const OPTIONS = toOptions(DETERMINATION_LABELS, TEXTS.notJudged);

/** Renders one select per criterion, for optional judgments of single criteria. */
export function CriteriaFields({ criteria, judgments, onChange }: CriteriaFieldsProps) {
  const choose = (id: string, determination: Determination | "") => {
    const { [id]: _, ...rest } = judgments;
    onChange(determination === "" ? rest : { ...rest, [id]: determination });
  };
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">{TEXTS.asJudged}</legend>
      <p className="text-muted text-sm">{TEXTS.asJudgedHint}</p>
      <ul className="divide-line divide-y">
        {criteria.map(({ criterion_id, key, title, inverted, determination }) => (
          <li key={criterion_id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span className="min-w-0">
              <UntrustedText>{title ?? key}</UntrustedText>
              <span className="text-muted block text-xs">
                {TEXTS.verdictSays(DETERMINATION_LABELS[determination], findingLabel(inverted, determination))}
              </span>
            </span>
            <Select
              label={title ?? key}
              options={OPTIONS}
              value={judgments[criterion_id] ?? ""}
              onChange={(determination) => choose(criterion_id, determination)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
