import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { controlClass } from "@/components/ui/Field";
import { useEarlyValue } from "@/components/ui/use-early-value";

export type Option<Value extends string> = { value: Value; label: string };

/** Builds options from labels by value; `noneLabel` labels a first option for no value. */
export function toOptions<Value extends string>(labels: Readonly<Record<Value, string>>): Option<Value>[];
export function toOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  noneLabel: string,
): Option<Value | "">[];
export function toOptions(labels: Readonly<Record<string, string>>, noneLabel?: string): Option<string>[] {
  const allLabels = noneLabel === undefined ? labels : { "": noneLabel, ...labels };
  return Object.entries(allLabels).map(([value, label]) => ({ value, label }));
}

export type SelectProps<Value extends string> = {
  id?: string;
  /** The ID of a hint. */
  describedBy?: string | undefined;
  /** The accessible name; absent in a SelectField, which shows it. */
  label?: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** Renders a native select, which works with every keyboard, screen reader, and phone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const generatedId = useId();
  const { id = generatedId, describedBy, label, options, value, onChange, disabled } = props;
  // The browser shows the first option if the value is none of them.
  const shownOption = options.find((option) => option.value === value) ?? options[0];
  useEarlyValue<HTMLSelectElement>(id, shownOption?.value, (select) => onChange(select.value as Value));
  return (
    <span className="relative inline-block min-w-0">
      <select
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
        className={`${controlClass} h-9 appearance-none truncate pr-8`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="text-muted pointer-events-none absolute top-2.5 right-2.5 size-4" />
    </span>
  );
}
