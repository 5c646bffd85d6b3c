import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The origin of this page; a default while it is prerendered. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
}
