"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock, Eye } from "lucide-react";
import { useReservation } from "@/components/review/desk/use-reservation";
import { QUEUE_KEY } from "@/components/review/queries";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useMe } from "@/components/shell/me";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { toastProblem } from "@/components/ui/toast";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";

type DeskNoticesProps = { detail: VerificationDetail; undecided: boolean; onDone: () => void };

/** Who else looks at the item, how long it is the caller's, and whether it was put aside. */
export function DeskNotices({ detail, undecided, onDone }: DeskNoticesProps) {
  const { reviewer } = useMe();
  const id = detail.verification.id;
  const reservation = useReservation(undecided ? id : null);
  if (!undecided) return null;
  return (
    <div className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 text-xs" role="status">
      {!reviewer ? <NotReviewer /> : null}
      {reservation?.reserved === true ? (
        <span className="flex items-center gap-1.5">
          <Clock aria-hidden className="size-3.5" />
          {TEXTS.reservedUntil} <Moment iso={reservation.expires_at} />
        </span>
      ) : null}
      {reservation?.reserved === false ? (
        <span className="bg-partial-soft text-partial flex flex-wrap items-center gap-2 rounded px-2 py-1 text-sm">
          <Eye aria-hidden className="size-4" />
          <UntrustedText>{TEXTS.reservedBy(reservation.by.name)}</UntrustedText>. {TEXTS.reservedHint}
          <button type="button" onClick={onDone} className="underline underline-offset-4">
            {TEXTS.goOn}
          </button>
        </span>
      ) : null}
      {detail.deferred_by_me ? <PutAside id={id} /> : null}
      {detail.verification.attempt?.earlier.length ? (
        <span>{TEXTS.earlier(detail.verification.attempt.earlier.length)}</span>
      ) : null}
    </div>
  );
}

function PutAside({ id }: { id: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const takeUp = useMutation({
    ...trpc.review.undefer.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: QUEUE_KEY });
      await queries.invalidateQueries(trpc.verification.detail.queryFilter({ id }));
    },
    onError: (error) => toastProblem(problemOf(error)),
  });
  return (
    <span className="flex items-center gap-2">
      {TEXTS.asideByMe}
      <button
        type="button"
        disabled={takeUp.isPending}
        onClick={() => takeUp.mutate({ verification_id: id })}
        className="text-accent underline underline-offset-4"
      >
        {TEXTS.takeUp}
      </button>
    </span>
  );
}

/** An owner may grant the role to anybody, also to themselves. */
function NotReviewer() {
  const trpc = useTRPC();
  const { owner, account_id } = useMe();
  const grant = useMutation({
    ...trpc.review.setReviewer.mutationOptions(),
    // Roles are read with the page.
    onSuccess: () => window.location.reload(),
    onError: (error) => toastProblem(problemOf(error)),
  });
  return (
    <span className="bg-partial-soft text-partial flex flex-wrap items-center gap-2 rounded px-2 py-1 text-sm">
      <span className="font-medium">{TEXTS.notReviewer}.</span> {TEXTS.notReviewerHint}
      {owner ? (
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
