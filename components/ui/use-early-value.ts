import { useEffectEvent, useLayoutEffect } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports a value that the user entered before hydration. React fires no change event for it, and its next render would
 * overwrite it. Clicks and keys of that time are repeated by `shell/early-input.ts`.
 * @param id the control's ID
 * @param value React's value of the control; undefined for an uncontrolled one
 */
export function useEarlyValue<C extends Control>(id: string, value: unknown, onEarlyValue: (control: C) => void): void {
  const isHydrated = useHydrated();
  const reportEarlyValue = useEffectEvent(() => {
    if (isHydrated || typeof value !== "string") return;
    const control = document.getElementById(id) as C | null;
    // A control changes CRLF and CR to LF.
    if (control && control.value !== value.replace(/\r\n?/g, "\n")) onEarlyValue(control);
  });
  useLayoutEffect(() => reportEarlyValue(), []);
}
