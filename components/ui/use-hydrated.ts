import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the HTML of the server and while the browser takes it over: until then only what both know may be drawn. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
