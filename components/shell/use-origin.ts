import { useHydrated } from "@/components/ui/use-hydrated";

/** Returns the origin of this page; a default while it is prerendered. */
export const useOrigin = (): string => (useHydrated() ? window.location.origin : "http://localhost:3000");
