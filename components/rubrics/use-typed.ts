"use client";

import { startTransition, useOptimistic } from "react";

/**
 * What is typed is shown at once, and `change` is told in a transition: a key waits for its field alone, and not for fifty criteria, the
 * source and everything else that is drawn from the draft.
 */
export function useTyped<T>(value: T, change: (typed: T) => void): [shown: T, type: (typed: T) => void] {
  const [shown, show] = useOptimistic(value);
  const type = (typed: T) =>
    startTransition(() => {
      show(typed);
      change(typed);
    });
  return [shown, type];
}
