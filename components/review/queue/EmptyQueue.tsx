import { CircleCheck, Users } from "lucide-react";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import type { Filters } from "@/components/review/cockpit-address";
import { useMe } from "@/components/shell/me";
import { LinkButton } from "@/components/ui/LinkButton";
import { changeUrl } from "@/components/ui/url-params";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import type { ReviewQueue } from "@/server/review/contract/review";

type EmptyQueueProps = { filters: Filters; counts: ReviewQueue["counts"]; remainingCount: number; queueLength: number };

/** Says why no verdict is shown: the queue is empty, has none for the user, or none that match the filters. */
export function EmptyQueue({ filters, counts, remainingCount, queueLength }: EmptyQueueProps) {
  const { isReviewer } = useMe();
  const activeFilter = filters.rubric_name ?? filters.flag_reason ?? filters.determination;
  const openLink = <LinkButton href="/verifications">{TEXTS.openVerifications}</LinkButton>;
  if (filters.status !== "waiting" && queueLength > 0)
    return <p className="text-muted p-12 text-center">{TEXTS.select}</p>;
  if (activeFilter !== undefined || filters.status !== "waiting") {
    const clear = { status: null, rubric: null, reason: null, determination: null, item: null };
    return (
      <EmptyState
        icon={CircleCheck}
        title={TEXTS.noResults}
        explanation={TEXTS.noResultsWhy}
        action={<Button onClick={() => changeUrl(clear)}>{TEXTS.clearFilters}</Button>}
      />
    );
  }
  const snoozedCount = counts.waiting - counts.waiting_for_me - counts.reserved_by_others;
  if (remainingCount === 0 && counts.waiting > counts.waiting_for_me) {
    return (
      <EmptyState
        icon={Users}
        title={TEXTS.noneForYou}
        action={
          snoozedCount > 0 ? (
            <Button onClick={() => changeUrl({ status: "deferred" })}>{TEXTS.showSnoozed}</Button>
          ) : (
            openLink
          )
        }
        explanation={TEXTS.noneForYouHint(counts.reserved_by_others, snoozedCount)}
      />
    );
  }
  return (
    <EmptyState
      icon={CircleCheck}
      title={TEXTS.queueEmpty}
      explanation={isReviewer ? TEXTS.queueEmptyHint : TEXTS.queueEmptyViewOnly}
      action={openLink}
    />
  );
}
