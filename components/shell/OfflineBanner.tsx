"use client";

import { WifiOff } from "lucide-react";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { useOnline } from "@/components/ui/use-online";

/** Shown without a network; paused queries resume when it is back. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="bg-partial-soft text-partial flex items-center gap-2 px-4 py-2 text-sm sm:px-6">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {SHELL_TEXTS.offline}
        </p>
      )}
    </div>
  );
}
