import { InputField } from "@/components/ui/Field";
import { SelectField, optionsOf } from "@/components/ui/Select";
import type { Filters } from "@/components/verifications/verifications-query";
import { changeFilters } from "@/components/verifications/list/use-verifications-url";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { DECIDED_LABELS, FLAGGED_LABELS, ORDER_LABELS, SUBJECT_LABELS } from "@/components/verifications/texts";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { FLAG_REASONS } from "@/server/verdict/contract/flagReasons";

const { newest, oldest } = ORDER_LABELS;

const CHOICES = [
  { name: "answer", any: TEXTS.anyAnswer, labels: DETERMINATION_LABELS },
  { name: "decided", any: TEXTS.anyDecided, labels: DECIDED_LABELS },
  { name: "flagged", any: TEXTS.anyFlagged, labels: FLAGGED_LABELS },
  { name: "reason", any: TEXTS.anyReason, labels: FLAG_REASONS },
  { name: "kind", any: TEXTS.anyKind, labels: SUBJECT_LABELS },
  { name: "order", any: newest, labels: { oldest } },
] as const;

export function MoreFilters({ filters }: { filters: Filters }) {
  return (
    <div className="space-y-3">
      {CHOICES.map(({ name, any, labels }) => (
        <SelectField
          key={name}
          label={TEXTS[name]}
          options={optionsOf<string>(labels, any)}
          value={filters[name] ?? ""}
          onChange={(chosen) => changeFilters({ [name]: chosen })}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((name) => (
          <InputField
            key={name}
            id={`filter-${name}`}
            label={TEXTS[name]}
            type="date"
            value={filters[name] ?? ""}
            onChange={(event) => changeFilters({ [name]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}
