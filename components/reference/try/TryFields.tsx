import { useId } from "react";
import { TRY_TEXTS as TEXTS } from "@/components/reference/try/texts";
import type { TryField } from "@/components/reference/try/try-request";
import { controlClass } from "@/components/ui/Field";
import { Select } from "@/components/ui/Select";

type TryFieldsProps = {
  legend: string;
  fields: readonly TryField[];
  readValue: (field: TryField) => string;
  onChange: (field: TryField, value: string) => void;
};

export function TryFields({ legend, fields, readValue, onChange }: TryFieldsProps) {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <div key={field.name} className="min-w-0 space-y-1">
            <label htmlFor={`${id}-${field.name}`} className="block text-sm">
              <code>{field.name}</code> {field.required ? null : <span className="text-muted">{TEXTS.optional}</span>}
            </label>
            {field.values ? (
              <Select
                id={`${id}-${field.name}`}
                value={readValue(field)}
                onChange={(value) => onChange(field, value)}
                options={["", ...field.values].map((value) => ({ value, label: value || TEXTS.unset }))}
              />
            ) : (
              <input
                id={`${id}-${field.name}`}
                value={readValue(field)}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange(field, event.target.value)}
                className={controlClass}
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
