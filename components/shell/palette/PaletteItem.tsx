import { Command } from "cmdk";
import { type LucideIcon, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type PaletteItemProps = {
  id: string;
  /** More text to match against the input; absent for a result of the server. */
  keywords?: string[];
  icon?: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
};

export function PaletteItem({ id, keywords, icon: Icon = ChevronRight, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      {...(keywords ? { keywords } : { forceMount: true })}
      className="data-[selected=true]:bg-sunken flex min-h-9 items-center gap-2.5 rounded px-2 text-sm"
    >
      <Icon aria-hidden className="text-muted size-4 shrink-0" />
      {children}
    </Command.Item>
  );
}
