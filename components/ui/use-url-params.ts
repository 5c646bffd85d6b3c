import type { Route } from "next";
import { usePathname, useRouter, useSearchParams } from "next/navigation";

/** The query parameters and a function that changes some of them in place; null or "" removes one. */
export function useUrlParams() {
  const params = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const change = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    router.replace((query === "" ? path : `${path}?${query}`) as Route, { scroll: false });
  };
  return [params, change] as const;
}
