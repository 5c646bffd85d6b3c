import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/Button";
import { InputField, TextAreaField } from "@/components/ui/Field";
import type { DraftAttachment } from "@/components/verifications/draft-submission";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import { LIMITS } from "@/server/contracts/limits";

type AttachmentFieldsProps = {
  legend: string;
  add: string;
  remove: (number: number) => string;
  max?: number;
  items: readonly DraftAttachment[];
  onChange: (items: readonly DraftAttachment[]) => void;
};

/** Edits a list of labeled texts. */
export function AttachmentFields({ legend, add, remove, max = Infinity, items, onChange }: AttachmentFieldsProps) {
  const change = (index: number, fields: Partial<DraftAttachment>) =>
    onChange(items.map((item, position) => (position === index ? { ...item, ...fields } : item)));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {items.map(({ label, text }, index) => (
        <div key={index} className="border-line space-y-2 border-l-2 pl-3">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <InputField
                label={TEXTS.label}
                value={label}
                maxLength={LIMITS.labelChars}
                onChange={(event) => change(index, { label: event.target.value })}
              />
            </div>
            <Button
              icon={Trash2}
              look="quiet"
              aria-label={remove(index + 1)}
              onClick={() => onChange(items.filter((_, position) => position !== index))}
            />
          </div>
          <TextAreaField
            label={TEXTS.text}
            rows={4}
            value={text}
            onChange={(event) => change(index, { text: event.target.value })}
          />
        </div>
      ))}
      <Button icon={Plus} disabled={items.length >= max} onClick={() => onChange([...items, { label: "", text: "" }])}>
        {add}
      </Button>
    </fieldset>
  );
}
