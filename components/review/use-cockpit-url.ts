"use client";

// Filters, order, mode and current item are in the URL.
import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { SORT_LABELS, STATUS_LABELS } from "@/components/review/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
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
  // Subscribes to router navigations. Changes made here reach the router late, so they are read from the location.
  useSearchParams();
  const search = useSyncExternalStore(
    onUrlChange,
    () => window.location.search,
    () => "",
  );
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const chosen = <Value extends string>(name: string, labels: Record<Value, string>) => {
      const value = params.get(name);
      return value !== null && Object.hasOwn(labels, value) ? (value as Value) : undefined;
    };
    const sort = chosen("sort", SORT_LABELS);
    const determination = chosen("determination", DETERMINATION_LABELS);
    const rubric = params.get("rubric");
    const reason = params.get("reason");
    const filters: Filters = {
      status: chosen("status", STATUS_LABELS) ?? "waiting",
      ...(sort && { sort }),
      ...(rubric !== null && { rubric_name: rubric }),
      ...(reason !== null && { flag_reason: reason }),
      ...(determination && { determination }),
    };
    return { item: params.get("item"), blind: params.get("blind") === "1", filters };
  }, [search]);
}

/** Changes the URL without a server request, which would delay the next item. */
export function changeUrl(change: Change): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  window.history.replaceState(null, "", params.size === 0 ? window.location.pathname : `?${params}`);
  for (const listener of listeners) listener();
}
