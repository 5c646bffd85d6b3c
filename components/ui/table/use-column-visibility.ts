import { useMemo, useState } from "react";
import { localStore } from "@/components/ui/local-store";
import { parsedJson } from "@/server/contracts/parsedJson";
import { useHydrated } from "@/components/ui/use-hydrated";

type Visibility = Record<string, boolean>;

/** Stores which columns of table `id` are visible in this browser. `false` hides one. */
export function useColumnVisibility(id: string) {
  const key = `svc-verify.columns.${id}`;
  const [changedVisibility, setChangedVisibility] = useState<Visibility | null>(null);
  const isHydrated = useHydrated();
  const storedVisibility = useMemo(
    () => (isHydrated ? parseVisibility(localStore.getItem(key)) : {}),
    [isHydrated, key],
  );
  const visibility = changedVisibility ?? storedVisibility;
  const change = (next: Visibility | ((current: Visibility) => Visibility)) => {
    const nextVisibility = typeof next === "function" ? next(visibility) : next;
    localStore.setItem(key, JSON.stringify(nextVisibility));
    setChangedVisibility(nextVisibility);
  };
  return [visibility, change] as const;
}

function parseVisibility(storedText: string | null): Visibility {
  const value = parsedJson(storedText ?? "");
  return typeof value === "object" && value !== null ? (value as Visibility) : {};
}
