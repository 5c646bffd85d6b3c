import { useEffect, useState } from "react";

/**
 * Returns the result of `load`, which starts once `isLikely` to be needed; a failure is retried when `retryKey`
 * changes.
 */
export function useLoaded<T>(load: () => Promise<T>, isLikely: boolean, retryKey: boolean): T | null {
  const [result, setResult] = useState<T | null>(null);
  useEffect(() => {
    if (!isLikely) return;
    load().then(
      (value) => setResult(() => value),
      () => {},
    );
  }, [load, isLikely, retryKey]);
  return result;
}
