import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** Replaces an empty list: why it is empty, and the next action. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Icon aria-hidden className="text-muted size-6" />
      <p className="font-medium">{title}</p>
      {children === undefined ? null : <div className="text-muted max-w-prose text-sm">{children}</div>}
      {action === undefined ? null : <div className="pt-2">{action}</div>}
    </div>
  );
}
