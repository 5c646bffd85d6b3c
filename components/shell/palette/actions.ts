import { useEffect } from "react";

export type PaletteAction = {
  id: string;
  label: string;
  /** More search terms. */
  keywords?: string;
  run: () => void;
};

const actionsByCaller = new Map<symbol, readonly PaletteAction[]>();

/** Offers actions while the calling component is mounted. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useEffect(() => {
    const key = Symbol();
    actionsByCaller.set(key, actions);
    return () => {
      actionsByCaller.delete(key);
    };
  }, [actions]);
}

/** Returns the offered actions, the page's before the shell's. */
export const listActions = (): PaletteAction[] => [...actionsByCaller.values()].reverse().flat();
