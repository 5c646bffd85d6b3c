"use client";

// Open dialogs lie in layers over the page, and only the topmost hears shortcuts.
import type { ReactNode } from "react";
import { createContext, useContext, useLayoutEffect, useState } from "react";

const open: number[] = [];
let last = 0;

/** The layer that hears shortcuts now; 0 is the page. */
export const topLayer = (): number => open.at(-1) ?? 0;

const LayerContext = createContext(0);
/** The layer that the calling component lies in. */
export const useShortcutLayer = (): number => useContext(LayerContext);

/** Lies on top for as long as it is mounted; what is below it hears no shortcut. */
export function Layer({ children }: { children: ReactNode }) {
  const [layer] = useState(() => ++last);
  useLayoutEffect(() => {
    open.push(layer);
    // Children lie above, and come first.
    open.sort((a, b) => a - b);
    return () => {
      open.splice(open.indexOf(layer), 1);
    };
  }, [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}
