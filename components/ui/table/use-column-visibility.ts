import { useMemo, useState } from "react";
import { localStore } from "@/components/ui/local-store";
import { parsedJson } from "@/server/contracts/parsedJson";
import { useHydrated } from "@/components/ui/use-hydrated";

type Visibility = Record<string, boolean>;

/** Which columns of table `id` are visible in this browser; `false` hides one. */
export function useColumnVisibility(id: string) {
  const key = `svc-verify.columns.${id}`;
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const hydrated = useHydrated();
  const stored = useMemo(() => (hydrated ? parsed(localStore.getItem(key)) : {}), [hydrated, key]);
  const visibility = chosen ?? stored;
  const change = (next: Visibility | ((before: Visibility) => Visibility)) => {
    const changed = typeof next === "function" ? next(visibility) : next;
    localStore.setItem(key, JSON.stringify(changed));
    setChosen(changed);
  };
  return [visibility, change] as const;
}

function parsed(stored: string | null): Visibility {
  const value = parsedJson(stored ?? "");
  return typeof value === "object" && value !== null ? (value as Visibility) : {};
}
