import { useEffectEvent, useLayoutEffect } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Passes on what the user entered in the server's markup before hydration. React leaves it in the control, without an
 * event, until it renders the control again and removes it.
 * @param id that of the control
 * @param value the value of a controlled control; undefined for one that keeps its own
 */
export function useTypedEarly<C extends Control>(id: string, value: unknown, pass: (control: C) => void): void {
  const isRenderedByClient = useHydrated();
  const passTypedText = useEffectEvent(() => {
    if (isRenderedByClient || typeof value !== "string") return;
    const control = document.getElementById(id) as C | null;
    // A control has line feeds where the value may have other line breaks.
    if (control && control.value !== value.replace(/\r\n?/g, "\n")) pass(control);
  });
  useLayoutEffect(() => passTypedText(), []);
}
