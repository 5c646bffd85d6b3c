// Controls bound to a path of the spec; an empty control removes the value. Memoized, so that a key press renders one
// field.
import { type ChangeEvent, type ReactNode, memo, useId, useState } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { textOrEmpty, withValue } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Field, InputField, TextAreaField } from "@/components/ui/Field";
import { Select, toOptions } from "@/components/ui/Select";
import { findRounding } from "@/server/contracts/exactNumber";
import { ROUNDING_TEXTS } from "@/server/contracts/roundingTexts";

type Bound = { path: string; label: string; hint?: ReactNode; value: unknown };

function useChange(path: string) {
  const { changeSpec, isLocked, issues } = useEditor();
  const invalid = issues.some((issue) => issue.path === path && issue.severity === "error");
  return { isLocked, invalid, change: (value: unknown) => changeSpec((spec) => withValue(spec, path, value)) };
}

export const TextField = memo(function TextField({
  path,
  label,
  hint,
  value,
  lines,
  code = false,
}: Bound & { lines?: number; code?: boolean }) {
  const { isLocked, invalid, change } = useChange(path);
  const control = {
    label,
    hint,
    value: textOrEmpty(value),
    disabled: isLocked,
    "aria-invalid": invalid,
    spellCheck: !code,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(event.target.value || undefined),
    className: `aria-invalid:border-not-met ${code ? "font-mono text-[0.8125rem]" : ""}`,
  };
  return (
    <div className="space-y-1">
      {lines === undefined ? <InputField type="text" {...control} /> : <TextAreaField rows={lines} {...control} />}
      <IssuesAt path={path} />
    </div>
  );
});

export const NumberField = memo(function NumberField({ path, label, hint, value }: Bound) {
  const { isLocked, invalid, change } = useChange(path);
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const type = (target: HTMLInputElement) => {
    const rounding = findRounding(target.value);
    setRefusedText(rounding && TEXTS.numberNotExact(target.value, ROUNDING_TEXTS[rounding]));
    if (rounding === null) change(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber);
  };
  return (
    <div className="space-y-1">
      <InputField
        label={label}
        hint={refusedText ?? hint}
        type="number"
        step="any"
        value={typeof value === "number" ? value : ""}
        disabled={isLocked}
        aria-invalid={invalid || refusedText !== null}
        onChange={({ target }) => type(target)}
        className="aria-invalid:border-not-met max-w-40"
      />
      <IssuesAt path={path} />
    </div>
  );
});

type ChoiceFieldProps = Bound & {
  options: Readonly<Record<string, string>>;
  /** The value while none is set. */
  fallback: string;
  onChoose?: (value: string) => void;
};

export const ChoiceField = memo(function ChoiceField(props: ChoiceFieldProps) {
  const { path, label, hint, value, options, fallback, onChoose } = props;
  const id = useId();
  const { isLocked, change } = useChange(path);
  const selectedValue = value === undefined ? fallback : String(value);
  const listedOptions = toOptions(options);
  if (!Object.hasOwn(options, selectedValue)) listedOptions.unshift({ value: selectedValue, label: selectedValue });
  return (
    <div className="space-y-1">
      <Field id={id} label={label} hint={hint}>
        <div>
          <Select
            id={id}
            options={listedOptions}
            value={selectedValue}
            onChange={onChoose ?? change}
            disabled={isLocked}
          />
        </div>
      </Field>
      <IssuesAt path={path} />
    </div>
  );
});

type CheckFieldProps = Omit<Bound, "hint"> & { fallback: boolean };

export const CheckField = memo(function CheckField({ path, label, value, fallback }: CheckFieldProps) {
  const { isLocked, change } = useChange(path);
  return (
    <div className="space-y-1">
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          checked={typeof value === "boolean" ? value : fallback}
          disabled={isLocked}
          onChange={(event) => change(event.target.checked === fallback ? undefined : event.target.checked)}
          className="accent-accent mt-1"
        />
        {label}
      </label>
      <IssuesAt path={path} />
    </div>
  );
});

type TwoWayFieldProps = Omit<Bound, "hint"> & { fallback: boolean; trueLabel: string; falseLabel: string };

/** Shows a boolean as two radio buttons with a label for each value. */
export const TwoWayField = memo(function TwoWayField({
  path,
  label,
  value,
  fallback,
  trueLabel,
  falseLabel,
}: TwoWayFieldProps) {
  const { isLocked, change } = useChange(path);
  const selectedValue = typeof value === "boolean" ? value : fallback;
  return (
    <fieldset className="space-y-1">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {[true, false].map((option) => (
          <label key={String(option)} className="flex items-center gap-2">
            <input
              type="radio"
              name={path}
              checked={option === selectedValue}
              disabled={isLocked}
              onChange={() => change(option === fallback ? undefined : option)}
              className="accent-accent"
            />
            {option ? trueLabel : falseLabel}
          </label>
        ))}
      </div>
      <IssuesAt path={path} />
    </fieldset>
  );
});
