import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="border-line-strong bg-surface text-muted rounded border border-b-2 px-1 text-xs">{children}</kbd>
  );
}
