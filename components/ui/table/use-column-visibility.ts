import { useState } from "react";
import { localStore } from "@/components/ui/local-store";

type Visibility = Record<string, boolean>;

/** Which columns of table `id` are visible in this browser; `false` hides one. */
export function useColumnVisibility(id: string) {
  const key = `svc-verify.columns.${id}`;
  const [visibility, setVisibility] = useState<Visibility>(() => parsed(localStore.getItem(key)));
  const change = (next: Visibility | ((before: Visibility) => Visibility)) => {
    const chosen = typeof next === "function" ? next(visibility) : next;
    localStore.setItem(key, JSON.stringify(chosen));
    setVisibility(chosen);
  };
  return [visibility, change] as const;
}

function parsed(stored: string | null): Visibility {
  if (stored === null) return {};
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === "object" && value !== null ? (value as Visibility) : {};
  } catch {
    return {};
  }
}
