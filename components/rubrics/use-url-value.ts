"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** A URL parameter, changed without a request; null removes it. */
export function useUrlValue(name: string): [string | null, (value: string | null) => void] {
  const value = useSearchParams().get(name);
  const change = useCallback(
    (next: string | null) => {
      const params = new URLSearchParams(window.location.search);
      if (next === null || next === "") params.delete(name);
      else params.set(name, next);
      window.history.replaceState(null, "", params.size === 0 ? window.location.pathname : `?${params}`);
    },
    [name],
  );
  return [value, change];
}
