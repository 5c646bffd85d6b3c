import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, when the markup must be the same on both sides. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
