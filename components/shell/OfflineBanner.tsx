"use client";

import { WifiOff } from "lucide-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { SHELL_TEXTS } from "@/components/shell/texts";

/** Says that there is no network. Reads that waited go out by themselves when it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
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
