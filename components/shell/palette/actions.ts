"use client";

// What the page on screen offers to the palette.
import { useEffect } from "react";

export type PaletteAction = {
  id: string;
  label: string;
  /** Other words that people look for it by. */
  words?: string;
  run: () => void;
};

const offered = new Map<symbol, readonly PaletteAction[]>();

/** Offers actions for as long as the calling component is mounted. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useEffect(() => {
    const key = Symbol();
    offered.set(key, actions);
    return () => {
      offered.delete(key);
    };
  }, [actions]);
}

/** What is offered now, the page's own before the shell's. */
export const offeredActions = (): PaletteAction[] => [...offered.values()].reverse().flat();
