// Open dialogs are layers over the page; shortcuts are active on the topmost layer only.
import { type ReactNode, createContext, useContext, useLayoutEffect, useState } from "react";

const openLayers: number[] = [];
let last = 0;

/** Returns the layer whose shortcuts are active; 0 is the page. */
export const topLayer = (): number => openLayers.at(-1) ?? 0;

const LayerContext = createContext(0);
/** Returns the layer of the calling component. */
export const useShortcutLayer = (): number => useContext(LayerContext);

/** Adds the topmost layer while mounted, which disables the shortcuts of lower layers. */
export function Layer({ children }: { children: ReactNode }) {
  const [layer] = useState(() => ++last);
  useLayoutEffect(() => {
    openLayers.push(layer);
    // Effects of children run first, though their layers are above.
    openLayers.sort((a, b) => a - b);
    return () => {
      openLayers.splice(openLayers.indexOf(layer), 1);
    };
  }, [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}
