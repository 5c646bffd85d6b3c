import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The address that this page was loaded from; the default address while it is prerendered. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
}
