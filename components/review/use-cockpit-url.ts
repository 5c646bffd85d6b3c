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
  // Subscribes to router navigations. Changes made here reach the router late, so they are read from the location.
  const routerParams = useSearchParams();
  const search = useSyncExternalStore(
    onUrlChange,
    () => window.location.search,
    () => `?${routerParams}`,
  );
  return useMemo(() => cockpitAddressOf(new URLSearchParams(search)), [search]);
}

/** Changes the URL without a server request, which would delay the next item. */
export function changeUrl(change: Change): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  window.history.replaceState(null, "", params.size === 0 ? window.location.pathname : `?${params}`);
  for (const listener of listeners) listener();
}
