import { useEffect, useState } from "react";

/** What `load` resolves to, fetched as soon as it is `likely` to be wanted; tried again when it is `wanted` and had failed. */
export function useLoaded<T>(load: () => Promise<T>, likely: boolean, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!likely && !wanted) return;
    load().then(
      (value) => setLoaded(() => value),
      () => {},
    );
  }, [load, likely, wanted]);
  return loaded;
}
