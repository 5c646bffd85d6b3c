import { useSyncExternalStore } from "react";
import { currentAnnouncement, onAnnouncement } from "@/components/ui/live-region";

/** Announces the messages of `announce`; mounted once by the shell. */
export function LiveRegion() {
  const text = useSyncExternalStore(onAnnouncement, currentAnnouncement, () => "");
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
