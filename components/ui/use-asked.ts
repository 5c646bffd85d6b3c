import { useEffect, useState } from "react";

type AskOptions = {
  enabled?: boolean;
  /** Asks again and again while the page is looked at. */
  everyMs?: number;
};

/** What `ask`, always the same function, resolved to last; kept when asking again fails, and not asked for twice without need. */
export function useAsked<T>(ask: () => Promise<T>, { enabled = true, everyMs }: AskOptions = {}) {
  const [last, setLast] = useState<{ data: T | null; at: number; isError: boolean }>({
    data: null,
    at: 0,
    isError: false,
  });
  const [tries, setTries] = useState(0);
  const settled = last.data !== null && everyMs === undefined;
  useEffect(() => {
    if (!enabled || settled) return;
    let left = false;
    const read = () =>
      void ask().then(
        (data) => (left ? undefined : setLast({ data, at: Date.now(), isError: false })),
        () => (left ? undefined : setLast((before) => ({ ...before, isError: true }))),
      );
    read();
    const timer =
      everyMs === undefined ? undefined : setInterval(() => (document.hidden ? undefined : read()), everyMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [ask, enabled, settled, everyMs, tries]);
  return { ...last, isPending: last.data === null && !last.isError, retry: () => setTries((count) => count + 1) };
}
