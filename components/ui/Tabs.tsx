import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { TabList } from "@/components/ui/TabList";

type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Controlled tabs; only the content of the selected tab is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className = "" }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={`min-w-0 ${className}`}>
      <TabList label={label} value={value}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm -outline-offset-2"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
