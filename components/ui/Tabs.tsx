"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import { moveFocus } from "@/components/ui/move-focus";

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  /** Names the row of tabs for people who do not see it. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Tabs with arrow keys; only the chosen one's content is mounted. The value lives with the caller, as in the URL. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className = "" }: TabsProps<Value>) {
  const id = useId();
  const known = tabs.some((tab) => tab.value === value);
  return (
    <div className={`min-w-0 ${className}`}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, "[role=tab]")?.click()}
        className="border-line flex gap-1 overflow-x-auto overflow-y-hidden border-b"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-${index}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value || (!known && index === 0) ? 0 : -1}
            onClick={() => (tab.value === value ? undefined : onChange(tab.value))}
            className="text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink -mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm -outline-offset-2"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          tabIndex={0}
          hidden={tab.value !== value}
          className="pt-3 outline-offset-4"
        >
          {tab.value === value ? tab.content : null}
        </div>
      ))}
    </div>
  );
}
