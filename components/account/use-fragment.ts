import { useSyncExternalStore } from "react";

const onHashChange = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** Returns the URL fragment, which is never sent to a server; null while the page is prerendered. */
export function useFragment(): string | null {
  return useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => null,
  );
}
