"use client";

import { useSyncExternalStore } from "react";
import { capsOf } from "@/components/shell/shortcuts/keys";
import { Kbd } from "@/components/ui/Kbd";

const never = () => () => {};
const onMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key labels of a shortcut key in the notation of the registry. */
export function KeyCaps({ keyName }: { keyName: string }) {
  const mac = useSyncExternalStore(never, onMac, () => false);
  return (
    <span className="inline-flex gap-0.5 whitespace-nowrap">
      {capsOf(keyName, mac).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  );
}
