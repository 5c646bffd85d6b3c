import { useEffectEvent, useLayoutEffect } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports a value that the user entered before hydration. React fires no change event for it, and overwrites it at the
 * next rendering. `shell/early-input.ts` repeats early clicks and keys.
 * @param id the control's ID
 * @param value the `value` property; undefined for an uncontrolled control
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
