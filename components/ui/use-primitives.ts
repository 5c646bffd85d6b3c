import type * as primitives from "@/components/ui/primitives";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useOnline } from "@/components/ui/use-online";

export type Primitives = typeof primitives;

let known: Primitives | null = null;
const load = async () => (known ??= await import("@/components/ui/primitives"));

/** The overlay primitives, loaded on the first interaction or when `needed`; null until then. */
export function usePrimitives(needed: boolean): Primitives | null {
  const loaded = useLoaded(load, useFirstInteraction() || needed, useOnline());
  return loaded ?? known;
}
