import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";

export type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** One sentence: why it is empty. */
  explanation: string;
  /** Whether it is in a panel or a menu. */
  isSmall?: boolean;
} & (
  | {
      /** One button or link, which fills the list or clears the filter. */
      action: ReactElement;
    }
  | {
      /** One sentence in place of the action, for users who may not act. */
      whoCan: string;
    }
);

/** Replaces an empty list or page: says why it is empty, and the next action or who can take it. */
export function EmptyState({ icon: Icon, title, explanation, isSmall = false, ...next }: EmptyStateProps) {
  return (
    <div
      data-empty-state=""
      className={`flex flex-col items-center gap-2 px-4 text-center ${isSmall ? "py-4" : "py-12"}`}
    >
      <Icon aria-hidden className="text-muted size-6" />
      <p className="font-medium">{title}</p>
      <p className="text-muted max-w-prose text-sm">
        {explanation}
        {"whoCan" in next && ` ${next.whoCan}`}
      </p>
      {"action" in next && <div className="pt-2">{next.action}</div>}
    </div>
  );
}
