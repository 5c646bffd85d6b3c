import type * as primitives from "@/components/ui/primitives";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useOnline } from "@/components/ui/use-online";

export type Primitives = typeof primitives;

let loadedPrimitives: Primitives | null = null;
const load = async () => (loadedPrimitives ??= await import("@/components/ui/primitives"));

/** Returns the overlay primitives, loaded on the first interaction or when `isNeeded`; null until then. */
export function usePrimitives(isNeeded: boolean): Primitives | null {
  const primitives = useLoaded(load, useFirstInteraction() || isNeeded, useOnline());
  return primitives ?? loadedPrimitives;
}
