import { type ReactNode, useId } from "react";
import { Field } from "@/components/ui/Field";
import { Select, type SelectProps } from "@/components/ui/Select";

type SelectFieldProps<Value extends string> = Omit<SelectProps<Value>, "id"> & { label: string; hint?: ReactNode };

/** Renders a select with its label and hint. */
export function SelectField<Value extends string>({ label, hint, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <div className="[&_select]:max-w-full">
        <Select {...select} id={id} describedBy={hint === undefined ? undefined : `${id}-hint`} />
      </div>
    </Field>
  );
}
