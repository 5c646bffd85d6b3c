import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** Shows its children when the reader opens it. */
export function Disclosure({
  summary,
  isInitiallyOpen,
  children,
}: {
  summary: ReactNode;
  isInitiallyOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group" open={isInitiallyOpen}>
      <summary className="text-accent hover:text-accent-strong flex list-none items-center gap-1 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
