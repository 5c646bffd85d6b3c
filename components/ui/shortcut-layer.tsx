// Open dialogs are layers over the page; shortcuts are active on the topmost layer only.
import { type ReactNode, createContext, useContext, useLayoutEffect, useState } from "react";

const open: number[] = [];
let last = 0;

/** The layer with active shortcuts; 0 is the page. */
export const topLayer = (): number => open.at(-1) ?? 0;

const LayerContext = createContext(0);
/** The layer of the calling component. */
export const useShortcutLayer = (): number => useContext(LayerContext);

/** The topmost layer while mounted; disables the shortcuts of lower layers. */
export function Layer({ children }: { children: ReactNode }) {
  const [layer] = useState(() => ++last);
  useLayoutEffect(() => {
    open.push(layer);
    // Effects of children run first, though their layers are above.
    open.sort((a, b) => a - b);
    return () => {
      open.splice(open.indexOf(layer), 1);
    };
  }, [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}
