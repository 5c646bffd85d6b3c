import {
  type ChangeEvent,
  type ChangeEventHandler,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from "react";
import { useEarlyValue } from "@/components/ui/use-early-value";

type LabelProps = { label: string; hint?: ReactNode };

/**
 * Adds a label and a hint to one control. The control needs `id` and, when there is a hint,
 * `aria-describedby={`${id}-hint`}`.
 */
export function Field({ id, label, hint, children }: LabelProps & { id: string; children: ReactNode }) {
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export const controlClass =
  "border-line-strong bg-surface w-full rounded-md border px-2.5 py-1.5 text-sm placeholder:text-muted";

/** Renders an input with its label and hint. `className` is added to the styles of a control. */
export function InputField({ label, hint, ...input }: LabelProps & ComponentProps<"input">) {
  const control = useControl(input, hint);
  return (
    <Field id={control.id} label={label} hint={hint}>
      <input {...input} {...control} />
    </Field>
  );
}

/** Renders a text area with its label and hint. `className` is added to the styles of a control. */
export function TextAreaField({ label, hint, ...area }: LabelProps & Omit<ComponentProps<"textarea">, "maxLength">) {
  const control = useControl(area, hint);
  return (
    <Field id={control.id} label={label} hint={hint}>
      <textarea onKeyDown={submitOnControlEnter} {...area} {...control} />
    </Field>
  );
}

/** Submits the form of a text area on Ctrl or Command with Enter, since Enter alone begins a line. */
function submitOnControlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

type ControlProps<C> = {
  id?: string | undefined;
  className?: string | undefined;
  value?: unknown;
  onChange?: ChangeEventHandler<C> | undefined;
};

function useControl<C extends HTMLInputElement | HTMLTextAreaElement>(
  { id: givenId, className = "", value, onChange }: ControlProps<C>,
  hint: ReactNode,
) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  // This is not a whole change event, so `onChange` of a field may read only `target` and `currentTarget`.
  useEarlyValue<C>(id, value, (target) => onChange?.({ target, currentTarget: target } as ChangeEvent<C>));
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return { id, "aria-describedby": hintId, className: `${controlClass} ${className}` };
}
