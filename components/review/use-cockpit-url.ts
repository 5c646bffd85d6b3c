"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { cockpitAddressOf } from "@/components/review/cockpit-address";

type Change = Partial<
  Record<"item" | "status" | "sort" | "rubric" | "reason" | "determination" | "blind", string | null>
>;

const listeners = new Set<() => void>();

function onUrlChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

export function useCockpitUrl() {
  // The router tells of its own navigations, and takes its time over ours: those are read from the address at once.
  const known = useSearchParams();
  const search = useSyncExternalStore(
    onUrlChange,
    () => window.location.search,
    () => `?${known}`,
  );
  return useMemo(() => cockpitAddressOf(new URLSearchParams(search)), [search]);
}

/** Without a request: pages of the console ask for the session on the server, which a decision should not wait for. */
export function changeUrl(change: Change): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  window.history.replaceState(null, "", params.size === 0 ? window.location.pathname : `?${params}`);
  for (const listener of listeners) listener();
}
