"use client";

// Changes query parameters without a server request. Next's router reports a change late, and before its first effect
// not at all, so this module keeps a change until the router reports it or a different address.
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

/** Paths with queries that the router has not reported yet, oldest first. */
let changes: string[] = [];
let routedAddress: string | null = null;
const { notify, subscribe } = createListeners();

function syncWithRouter(address: string): void {
  if (address === routedAddress) return;
  const changeIndex = changes.indexOf(address);
  if (routedAddress !== null) changes = changeIndex < 0 ? [] : changes.slice(changeIndex + 1);
  routedAddress = address;
  notify();
}

/** Returns the query parameters of the page; current on the server, while hydrating, and right after `changeUrl`. */
export function useUrlParams(): URLSearchParams {
  const path = usePathname();
  const router = `${path}?${useSearchParams()}`;
  useEffect(() => syncWithRouter(router), [router]);
  const newest = useSyncExternalStore(
    subscribe,
    () => changes.at(-1),
    () => undefined,
  );
  const address = newest?.startsWith(`${path}?`) ? newest : router;
  return useMemo(() => new URLSearchParams(address.slice(path.length + 1)), [address, path]);
}

/** Changes parameters in place; null or "" removes one. `entry`: adds a history entry, so that Back returns. */
export function changeUrl(values: Readonly<Record<string, string | null>>, { entry = false } = {}): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  changes.push(`${pathname}?${params}`);
  window.history[entry ? "pushState" : "replaceState"](null, "", params.size === 0 ? pathname : `?${params}`);
  notify();
}
