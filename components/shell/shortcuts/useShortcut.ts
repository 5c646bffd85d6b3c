import { useEffect, useEffectEvent } from "react";
import { useShortcutLayer } from "@/components/ui/shortcut-layer";
import { type Shortcut, type ShortcutHandler, bindShortcut } from "@/components/shell/shortcuts/registry";

/**
 * Handles a shortcut while the calling component is mounted and `enabled`: within a Dialog while that dialog is
 * topmost, on the page while no dialog is open.
 */
export function useShortcut(shortcut: Shortcut, handler: ShortcutHandler, isEnabled = true): void {
  const layer = useShortcutLayer();
  const handle = useEffectEvent(handler);
  useEffect(
    () => (isEnabled ? bindShortcut({ shortcut, layer, handler: () => handle() }) : undefined),
    [shortcut, layer, isEnabled],
  );
}
