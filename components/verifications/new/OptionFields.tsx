import { Disclosure } from "@/components/ui/Disclosure";
import { InputField } from "@/components/ui/Field";
import { toOptions } from "@/components/ui/Select";
import { SelectField } from "@/components/ui/SelectField";
import type { DraftOptions } from "@/components/verifications/new/options";
import { DETAIL_TEXTS, SUBJECT_LABELS } from "@/components/verifications/texts";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import { LIMITS } from "@/server/contracts/limits";

const TIERS = toOptions(DETAIL_TEXTS.reverifyTiers, TEXTS.defaultTier);
const KINDS = toOptions(SUBJECT_LABELS, TEXTS.noSubject);

type OptionFieldsProps = { options: DraftOptions; onChange: (fields: Partial<DraftOptions>) => void };

export function OptionFields({ options, onChange }: OptionFieldsProps) {
  return (
    <Disclosure summary={TEXTS.options}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={TEXTS.tier}
          options={TIERS}
          value={options.tier as ""}
          onChange={(tier) => onChange({ tier })}
        />
        <span className="max-sm:hidden" />
        <SelectField
          label={TEXTS.subjectKind}
          hint={TEXTS.subjectHint}
          options={KINDS}
          value={options.subjectKind}
          onChange={(subjectKind) => onChange({ subjectKind })}
        />
        {options.subjectKind === "" ? null : (
          <InputField
            label={TEXTS.subjectRef}
            value={options.subjectRef}
            maxLength={LIMITS.subjectRefChars}
            onChange={(event) => onChange({ subjectRef: event.target.value })}
          />
        )}
      </div>
    </Disclosure>
  );
}
