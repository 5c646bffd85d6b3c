import { CircleCheck, Users } from "lucide-react";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { Filters } from "@/components/review/cockpit-address";
import { useMe } from "@/components/shell/me";
import { LinkButton } from "@/components/ui/LinkButton";
import { changeUrl } from "@/components/ui/url-params";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import type { ReviewQueue } from "@/server/review/contract/review";

type EmptyQueueProps = { filters: Filters; counts: ReviewQueue["counts"]; left: number; listed: number };

/** The queue is empty, has no verdicts for the user, or none that match the filters. */
export function EmptyQueue({ filters, counts, left, listed }: EmptyQueueProps) {
  const { reviewer } = useMe();
  const filtered = filters.rubric_name ?? filters.flag_reason ?? filters.determination;
  const open = <LinkButton href="/verifications">{TEXTS.openVerifications}</LinkButton>;
  if (filters.status !== "waiting" && listed > 0) return <p className="text-muted p-12 text-center">{TEXTS.select}</p>;
  if (filtered !== undefined || filters.status !== "waiting") {
    const clear = { status: null, rubric: null, reason: null, determination: null, item: null };
    return (
      <EmptyState
        icon={CircleCheck}
        title={TEXTS.noResults}
        why={TEXTS.noResultsWhy}
        action={<Button onClick={() => changeUrl(clear)}>{TEXTS.clearFilters}</Button>}
      />
    );
  }
  const snoozed = counts.waiting - counts.waiting_for_me - counts.reserved_by_others;
  if (left === 0 && counts.waiting > counts.waiting_for_me) {
    return (
      <EmptyState
        icon={Users}
        title={TEXTS.noneForYou}
        action={
          snoozed > 0 ? <Button onClick={() => changeUrl({ status: "deferred" })}>{TEXTS.showSnoozed}</Button> : open
        }
        why={TEXTS.noneForYouHint(counts.reserved_by_others, snoozed)}
      />
    );
  }
  return (
    <EmptyState
      icon={CircleCheck}
      title={TEXTS.queueEmpty}
      why={reviewer ? TEXTS.queueEmptyHint : TEXTS.queueEmptyViewOnly}
      action={open}
    />
  );
}
