import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns false on the server and during hydration, when the markup must be the same on both sides. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
