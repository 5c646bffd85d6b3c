import type * as primitives from "@/components/ui/primitives";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useOnline } from "@/components/ui/use-online";

export type Primitives = typeof primitives;

let known: Primitives | null = null;
const load = async () => (known ??= await import("@/components/ui/primitives"));

/** The primitives of what opens over a page: once there is a reader, or at the latest when something is `wanted`; null until then. */
export function usePrimitives(wanted: boolean): Primitives | null {
  const loaded = useLoaded(load, useFirstInteraction() || wanted, useOnline());
  return loaded ?? known;
}
