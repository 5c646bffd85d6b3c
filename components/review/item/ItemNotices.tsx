import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock, Eye } from "lucide-react";
import { useReservation } from "@/components/review/item/use-reservation";
import { QUEUE_KEY } from "@/components/review/queries";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { toastError } from "@/components/ui/toast";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { VerificationDetail } from "@/server/detail/contract";

type ItemNoticesProps = { detail: VerificationDetail; isUndecided: boolean; onDone: () => void };

/** Shows the item's reservation, whether the user snoozed it, and a missing reviewer role. */
export function ItemNotices({ detail, isUndecided, onDone }: ItemNoticesProps) {
  const { isReviewer } = useMe();
  const id = detail.verification.id;
  const reservation = useReservation(isUndecided ? id : null);
  if (!isUndecided) return null;
  return (
    <div className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs" role="status">
      {!isReviewer ? <NotReviewer /> : null}
      {reservation?.reserved === true ? (
        <span className="flex items-center gap-1.5">
          <Clock aria-hidden className="size-3.5" />
          {TEXTS.reservedUntil} <Moment iso={reservation.expires_at} />
        </span>
      ) : null}
      {reservation?.reserved === false ? (
        <span className="bg-partial-soft text-partial flex flex-wrap items-center gap-2 rounded px-2 py-1 text-sm">
          <Eye aria-hidden className="size-4" />
          <span>
            <UntrustedText>{TEXTS.reservedBy(reservation.by.name)}</UntrustedText>. {TEXTS.reservedHint}
          </span>
          <button type="button" onClick={onDone} className="underline underline-offset-4">
            {TEXTS.goToNext}
          </button>
        </span>
      ) : null}
      {detail.deferred_by_me ? <SnoozedNotice id={id} /> : null}
      {detail.verification.attempt?.earlier.length ? (
        <span>{TEXTS.earlier(detail.verification.attempt.earlier.length)}</span>
      ) : null}
    </div>
  );
}

function SnoozedNotice({ id }: { id: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const resume = useMutation({
    ...trpc.review.resume.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: QUEUE_KEY });
      await queries.invalidateQueries(trpc.verification.detail.queryFilter({ id }));
    },
    onError: toastError,
  });
  return (
    <span className="flex items-center gap-2">
      {TEXTS.snoozedByMe}
      <button
        type="button"
        disabled={resume.isPending}
        onClick={() => resume.mutate({ verification_id: id })}
        className="text-accent underline underline-offset-4"
      >
        {TEXTS.resume}
      </button>
    </span>
  );
}

/** Says that the user is not a reviewer. An owner may grant the role to anyone, including themselves. */
function NotReviewer() {
  const trpc = useTRPC();
  const { isOwner, account_id } = useMe();
  const grant = useMutation({
    ...trpc.review.setReviewer.mutationOptions(),
    // Roles are part of the page's initial data.
    onSuccess: () => window.location.reload(),
    onError: toastError,
  });
  return (
    <span className="bg-partial-soft text-partial flex flex-wrap items-center gap-2 rounded px-2 py-1 text-sm">
      <span className="font-medium">{TEXTS.notReviewer}.</span> {TEXTS.notReviewerHint}
      {isOwner ? (
        <Button
          disabled={grant.isPending}
          onClick={() => grant.mutate({ body: { reviewer_subject: account_id, active: true } })}
        >
          {TEXTS.becomeReviewer}
        </Button>
      ) : null}
    </span>
  );
}
