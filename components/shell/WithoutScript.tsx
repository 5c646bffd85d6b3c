import type { ReactNode } from "react";
import { WITHOUT_SCRIPT_TEXTS as TEXTS } from "@/components/shell/texts";

/** Says what to do where JavaScript is off, since the page then shows only its frame. */
export function WithoutScript({ children }: { children?: ReactNode }) {
  return (
    <noscript>
      <div className="mx-auto max-w-3xl space-y-3 p-4">
        <p className="font-medium">{TEXTS.needsScript}</p>
        {children ?? (
          <p>
            {TEXTS.otherWays} <a href="/docs">{TEXTS.reference}</a>
          </p>
        )}
      </div>
    </noscript>
  );
}
