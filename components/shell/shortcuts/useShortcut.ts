"use client";

import { useEffect, useEffectEvent } from "react";
import { useShortcutLayer } from "@/components/ui/shortcut-layer";
import type { Shortcut, ShortcutHandler } from "@/components/shell/shortcuts/registry";
import { bindShortcut } from "@/components/shell/shortcuts/registry";

/**
 * Answers a shortcut while the calling component is mounted and `enabled`. Within a Dialog it is heard while that
 * dialog is the topmost one; on the page while no dialog is open.
 */
export function useShortcut(shortcut: Shortcut, handler: ShortcutHandler, enabled = true): void {
  const layer = useShortcutLayer();
  const answer = useEffectEvent(handler);
  useEffect(
    () => (enabled ? bindShortcut({ shortcut, layer, handler: (event) => answer(event) }) : undefined),
    [shortcut, layer, enabled],
  );
}
