// The one keydown listener of the console.
import { useEffect } from "react";
import { keyOf } from "@/components/shell/shortcuts/keys";
import { topLayer } from "@/components/ui/shortcut-layer";
import { bindingOf } from "@/components/shell/shortcuts/registry";

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";
/** An open menu, select, or popover handles letters and arrows itself. */
const FLOATING = "[popover]";
/** Enter and Space activate the focused element. */
const ACTIVATABLE = "button, a[href], summary, input, [role=button], [role=tab], [role=switch], [role=checkbox]";

export function ShortcutListener() {
  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
  return null;
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
  const key = keyOf(event);
  const binding = bindingOf(key, topLayer());
  if (!binding) return;
  const { shortcut, handler } = binding;
  if (event.repeat && !shortcut.repeats) return;
  if (event.target.closest(FLOATING)) return;
  if (!shortcut.whileTyping && event.target.closest(FIELDS)) return;
  if ((key === "Enter" || key === "Space") && event.target.closest(ACTIVATABLE)) return;
  if (handler(event) !== false) event.preventDefault();
}
