import { useEffect, useState } from "react";

/** What `load` resolves to, fetched after the first paint; tried again when it is `wanted` and had failed. */
export function useLoaded<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    load().then(
      (value) => setLoaded(() => value),
      () => {},
    );
  }, [load, wanted]);
  return loaded;
}
