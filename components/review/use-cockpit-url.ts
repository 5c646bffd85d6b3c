"use client";

// Filters, order, mode and the item on screen live in the address.
import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { SORT_WORDS, STATUS_WORDS } from "@/components/review/texts";
import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";
import type { Determination } from "@/server/contracts/enums";
import type { ReviewSort, ReviewStatus } from "@/server/contracts/review";

export type Filters = {
  status: ReviewStatus;
  sort?: ReviewSort;
  rubric_name?: string;
  flag_reason?: string;
  determination?: Determination;
};

type Change = Partial<
  Record<"item" | "status" | "sort" | "rubric" | "reason" | "determination" | "blind", string | null>
>;

const listeners = new Set<() => void>();

function onUrlChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

export function useCockpitUrl() {
  // The router tells of its own navigations, and takes its time over ours: those are read from the address at once.
  useSearchParams();
  const search = useSyncExternalStore(
    onUrlChange,
    () => window.location.search,
    () => "",
  );
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const chosen = <Value extends string>(name: string, words: Record<Value, string>) => {
      const value = params.get(name);
      return value !== null && Object.hasOwn(words, value) ? (value as Value) : undefined;
    };
    const sort = chosen("sort", SORT_WORDS);
    const determination = chosen("determination", DETERMINATION_WORDS);
    const rubric = params.get("rubric");
    const reason = params.get("reason");
    const filters: Filters = {
      status: chosen("status", STATUS_WORDS) ?? "waiting",
      ...(sort && { sort }),
      ...(rubric !== null && { rubric_name: rubric }),
      ...(reason !== null && { flag_reason: reason }),
      ...(determination && { determination }),
    };
    return { item: params.get("item"), blind: params.get("blind") === "1", filters };
  }, [search]);
}

/** Without a request: pages of the console ask for the session on the server, which a decision should not wait for. */
export function changeUrl(change: Change): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  window.history.replaceState(null, "", params.size === 0 ? window.location.pathname : `?${params}`);
  for (const listener of listeners) listener();
}
