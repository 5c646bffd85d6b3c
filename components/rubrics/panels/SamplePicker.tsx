import { parseExampleSubmission } from "@/components/rubrics/submission";
import { PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Select } from "@/components/ui/Select";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import type { Submission } from "@/server/submission/contract";

const PLACEHOLDER: Submission = {
  output: TEXTS.placeholders.output,
  input: TEXTS.placeholders.input,
  context: [{ value: TEXTS.placeholders.context }],
};

export function findSample(examples: readonly DraftExample[], id: string): Submission {
  const example = examples.find((item) => item.id === id);
  return (example && parseExampleSubmission(example)) ?? PLACEHOLDER;
}

type SamplePickerProps = { examples: readonly DraftExample[]; value: string; onChange: (id: string) => void };

/** Selects the submission of a prompt preview or an estimate. */
export function SamplePicker({ examples, value, onChange }: SamplePickerProps) {
  const options = examples.map(({ id, label }) => ({ value: id, label: label || id }));
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      <span className="text-muted">{TEXTS.sample}</span>
      <Select options={[{ value: "", label: TEXTS.placeholder }, ...options]} value={value} onChange={onChange} />
    </label>
  );
}
