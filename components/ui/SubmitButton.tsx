"use client";

import type { ComponentProps } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

/**
 * Renders a submit button that is disabled until hydration. Before that, a click or Enter would make the browser submit
 * the form itself, with its fields in the address.
 */
export function SubmitButton({ disabled, ...props }: ComponentProps<"button">) {
  const isHydrated = useHydrated();
  return <button {...props} disabled={!isHydrated || disabled} />;
}
