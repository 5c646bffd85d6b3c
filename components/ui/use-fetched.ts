import { useEffect, useState } from "react";

type FetchOptions = {
  isEnabled?: boolean;
  /** Fetches again at this interval while the page is visible. */
  intervalMs?: number;
};

/**
 * Returns the last result of `load`, a stable function; kept when a refetch fails. Without an interval, it is final.
 */
export function useFetched<T>(load: () => Promise<T>, { isEnabled = true, intervalMs }: FetchOptions = {}) {
  const [lastResult, setLastResult] = useState<{ data: T | null; fetchedAt: number; isError: boolean }>({
    data: null,
    fetchedAt: 0,
    isError: false,
  });
  const [tries, setTries] = useState(0);
  const isFinal = lastResult.data !== null && intervalMs === undefined;
  useEffect(() => {
    if (!isEnabled || isFinal) return;
    let hasUnmounted = false;
    const fetchOnce = () =>
      void load().then(
        (data) => (hasUnmounted ? undefined : setLastResult({ data, fetchedAt: Date.now(), isError: false })),
        () => (hasUnmounted ? undefined : setLastResult((current) => ({ ...current, isError: true }))),
      );
    fetchOnce();
    const timer =
      intervalMs === undefined ? undefined : setInterval(() => (document.hidden ? undefined : fetchOnce()), intervalMs);
    return () => {
      hasUnmounted = true;
      clearInterval(timer);
    };
  }, [load, isEnabled, isFinal, intervalMs, tries]);
  return {
    ...lastResult,
    isPending: lastResult.data === null && !lastResult.isError,
    retry: () => setTries((count) => count + 1),
  };
}
