"use client";

import type { ComponentProps } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * Renders a submit button that is disabled until the page works. Until then, the browser would send the form itself, with
 * the fields in the address, when the user clicks the button or presses Enter in a field.
 */
export function SubmitControl({ disabled, ...props }: ComponentProps<"button">) {
  const isHydrated = useHydrated();
  return <button {...props} disabled={!isHydrated || disabled} />;
}
