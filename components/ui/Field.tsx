import type { ReactNode } from "react";

/** A label and a hint for one control, which needs `id`, and `aria-describedby={`${id}-hint`}` when there is a hint. */
export function Field({
  id,
  label,
  hint,
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
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
