"use client";

import { ToggleGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";

type ToggleProps = { pressed: boolean; onChange: (pressed: boolean) => void; children: ReactNode };

/** A button that is on or off. */
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
  options: readonly { value: Value; label: ReactNode; title?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight; arrow keys move between them. */
export function ToggleGroup<Value extends string>({ label, options, value, onChange }: ToggleGroupProps<Value>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      // An empty value is the press on what is already chosen.
      onValueChange={(next) => (next === "" ? undefined : onChange(next as Value))}
      className="border-line bg-sunken inline-flex max-w-full flex-wrap rounded-md border p-0.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          title={option.title}
          className="text-muted hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink inline-flex h-7 items-center gap-1.5 rounded px-2.5 text-sm data-[state=on]:shadow-xs"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
