"use client";

import { CircleCheck, Users } from "lucide-react";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { Filters } from "@/components/review/cockpit-address";
import { changeUrl } from "@/components/review/use-cockpit-url";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import type { ReviewQueue } from "@/server/contracts/review";

type EmptyQueueProps = { filters: Filters; counts: ReviewQueue["counts"]; left: number; listed: number };

/** Why there is no item on screen: nothing at all, nothing for the caller, nothing under these filters. */
export function EmptyQueue({ filters, counts, left, listed }: EmptyQueueProps) {
  const narrowed = filters.rubric_name ?? filters.flag_reason ?? filters.determination;
  if (filters.status !== "waiting" && listed > 0) return <EmptyState icon={CircleCheck} title={TEXTS.pick} />;
  if (narrowed !== undefined || filters.status !== "waiting") {
    const clear = { status: null, rubric: null, reason: null, determination: null, item: null };
    return (
      <EmptyState
        icon={CircleCheck}
        title={TEXTS.nothingMatches}
        action={<Button onClick={() => changeUrl(clear)}>{TEXTS.clearFilters}</Button>}
      />
    );
  }
  const aside = counts.waiting - counts.waiting_for_me - counts.reserved_by_others;
  if (left === 0 && counts.waiting > counts.waiting_for_me) {
    return (
      <EmptyState
        icon={Users}
        title={TEXTS.nothingForYou}
        action={
          aside > 0 ? <Button onClick={() => changeUrl({ status: "deferred" })}>{TEXTS.showAside}</Button> : undefined
        }
      >
        {TEXTS.nothingForYouHint(counts.reserved_by_others, aside)}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={CircleCheck} title={TEXTS.nothingLeft}>
      {TEXTS.nothingLeftHint}
    </EmptyState>
  );
}
