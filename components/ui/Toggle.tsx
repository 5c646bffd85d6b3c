import type { KeyboardEvent, ReactNode } from "react";

type ToggleProps = { pressed: boolean; onChange: (pressed: boolean) => void; children: ReactNode };

export function Toggle({ pressed, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="border-line-strong text-muted hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent inline-flex h-9 items-center gap-2 rounded-md border px-3 text-sm"
    >
      {children}
    </button>
  );
}

type ToggleGroupProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a radio group of buttons; arrow keys move the focus. */
export function ToggleGroup<Value extends string>({ label, options, value, onChange }: ToggleGroupProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={moveFocus}
      className="border-line bg-sunken inline-flex max-w-full flex-wrap rounded-md border p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => (option.value === value ? undefined : onChange(option.value))}
          className="text-muted hover:text-ink aria-checked:bg-surface aria-checked:text-ink inline-flex h-7 items-center gap-1.5 rounded px-2.5 text-sm aria-checked:shadow-xs"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  ArrowLeft: (index, count) => (Math.max(index, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus with arrow keys (wrapping), Home, and End among the buttons of a group. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  buttons[step(buttons.indexOf(event.target as HTMLElement), buttons.length)]?.focus();
}
