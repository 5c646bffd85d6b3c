import * as Radix from "@radix-ui/react-tabs";
import { createElement, type ReactNode, useCallback, useState } from "react";
import { useLoaded } from "@/components/ui/use-loaded";
import { useOnline } from "@/components/ui/use-online";

// Loaded after the page, since most rows of tabs fit.
const loadScroll = () => import("@/components/ui/TabScroll").then(({ TabScroll }) => TabScroll);

type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Renders controlled tabs; only the content of the selected tab is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className = "" }: TabsProps<Value>) {
  const [cutRow, setCutRow] = useState<HTMLElement | null>(null);
  const tabScroll = useLoaded(loadScroll, cutRow !== null, useOnline());
  const watchRow = useCallback((row: HTMLDivElement) => {
    const resizes = new ResizeObserver(() => setCutRow(row.scrollWidth > row.clientWidth ? row : null));
    for (const element of [row, ...row.children]) resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={`min-w-0 ${className}`}>
      <div className="relative print:hidden">
        <div
          ref={watchRow}
          className="relative overflow-x-auto scroll-smooth shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none]"
        >
          <Radix.List aria-label={label} className="flex w-max min-w-full gap-1">
            {tabs.map((tab) => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                className="text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm -outline-offset-2"
              >
                {tab.label}
              </Radix.Trigger>
            ))}
          </Radix.List>
        </div>
        {tabScroll && cutRow ? createElement(tabScroll, { row: cutRow, value }) : null}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
