import { useEffect, useState } from "react";

type FetchOptions = {
  enabled?: boolean;
  /** Fetches again at this interval while the page is visible. */
  intervalMs?: number;
};

/** The last result of `load`, a stable function; kept when a refetch fails. Without an interval, a success is final. */
export function useFetched<T>(load: () => Promise<T>, { enabled = true, intervalMs }: FetchOptions = {}) {
  const [last, setLast] = useState<{ data: T | null; at: number; isError: boolean }>({
    data: null,
    at: 0,
    isError: false,
  });
  const [tries, setTries] = useState(0);
  const settled = last.data !== null && intervalMs === undefined;
  useEffect(() => {
    if (!enabled || settled) return;
    let left = false;
    const read = () =>
      void load().then(
        (data) => (left ? undefined : setLast({ data, at: Date.now(), isError: false })),
        () => (left ? undefined : setLast((before) => ({ ...before, isError: true }))),
      );
    read();
    const timer =
      intervalMs === undefined ? undefined : setInterval(() => (document.hidden ? undefined : read()), intervalMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [load, enabled, settled, intervalMs, tries]);
  return { ...last, isPending: last.data === null && !last.isError, retry: () => setTries((count) => count + 1) };
}
