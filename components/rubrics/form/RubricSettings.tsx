import { ChoiceField, NumberField, TextField } from "@/components/rubrics/form/fields";
import type { Spec } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Disclosure } from "@/components/ui/Disclosure";

/** Renders the fields of the rubric other than its criteria. */
export function RubricSettings({ spec }: { spec: Spec }) {
  return (
    <div className="space-y-4">
      <TextField path="/name" label={TEXTS.name} hint={TEXTS.nameHint} value={spec["name"]} />
      <TextField path="/description" label={TEXTS.description} value={spec["description"]} lines={2} />
      <Disclosure summary={TEXTS.thresholds}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            path="/acceptance_threshold"
            label={TEXTS.acceptance}
            hint={TEXTS.acceptanceHint}
            value={spec["acceptance_threshold"]}
          />
          <NumberField path="/met_at" label={TEXTS.metAt} hint={TEXTS.metAtHint} value={spec["met_at"]} />
          <NumberField
            path="/partial_at"
            label={TEXTS.partialAt}
            hint={TEXTS.partialAtHint}
            value={spec["partial_at"]}
          />
          <NumberField path="/proof_ttl_days" label={TEXTS.ttl} hint={TEXTS.ttlHint} value={spec["proof_ttl_days"]} />
          <TextField
            path="/content_type"
            label={TEXTS.contentType}
            hint={TEXTS.contentTypeHint}
            value={spec["content_type"]}
          />
          <ChoiceField
            path="/readings"
            label={TEXTS.readings}
            value={spec["readings"]}
            options={TEXTS.readingOptions}
            fallback="independent"
          />
        </div>
      </Disclosure>
    </div>
  );
}
