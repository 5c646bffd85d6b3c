import type { Route } from "next";
import { usePathname, useRouter, useSearchParams } from "next/navigation";

/** The query of the address, and a way to change some of it in place; null or "" takes a parameter out. */
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
