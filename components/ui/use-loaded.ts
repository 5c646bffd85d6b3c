import { useEffect, useState } from "react";

/** What `load` resolves to, fetched once it is `likely` to be wanted; after a failure again when `again` changes. */
export function useLoaded<T>(load: () => Promise<T>, likely: boolean, again: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    if (!likely) return;
    load().then(
      (value) => setLoaded(() => value),
      () => {},
    );
  }, [load, likely, again]);
  return loaded;
}
