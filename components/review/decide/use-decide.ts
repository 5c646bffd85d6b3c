import { useEffect } from "react";
import { determinationBody, isTooLong, findMissingField } from "@/components/review/decide/body";
import type { OutboxEvent, Draft, Sending } from "@/components/review/outbox/acts";
import { itemTitle } from "@/components/review/item/item-title";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS } from "@/components/review/texts";
import { announce } from "@/components/ui/LiveRegion";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/detail/contract";

type DecideActions = {
  detail: VerificationDetail;
  draft: Draft;
  isBlindReview: boolean;
  dispatch: (event: OutboxEvent) => void;
  onDone: () => void;
};

/** Returns the reviewer's actions on the current item, and whether its verdict is still hidden. */
export function useDecide({ detail, draft, isBlindReview, dispatch, onDone }: DecideActions) {
  const id = detail.verification.id;
  const isUndecided = detail.review_decision === null && detail.verification.verdict != null;
  const isHidden = isUndecided && isBlindReview && !draft.seenOpen && draft.provisional === null;
  const hasSeenVerdict = isUndecided && !isHidden && draft.provisional === null && !draft.seenOpen;
  useEffect(() => {
    if (hasSeenVerdict) dispatch({ type: "typed", id, draft: { seenOpen: true } });
  }, [hasSeenVerdict, dispatch, id]);

  const type = (draftChange: Partial<Draft>) => dispatch({ type: "typed", id, draft: draftChange });
  const enqueue = (sending: Sending, actName: string) => {
    dispatch({ type: "added", id, title: itemTitle(detail), sending, now: Date.now() });
    announce(TEXTS.announcePending(actName));
    onDone();
  };
  const decide = (decision: CockpitDecision) =>
    enqueue({ kind: "determine", body: determinationBody(detail, decision, draft) }, DECISION_LABELS[decision]);
  return {
    isUndecided,
    isHidden,
    type,
    accept: () => decide("accept"),
    snooze: () => enqueue({ kind: "defer" }, TEXTS.snoozed),
    openForm: (form: "override" | "route", determination = draft.determination) => type({ form, determination }),
    closeForm: () => type({ form: null }),
    /** Records a blind assessment while the verdict is hidden, else selects the determination of an override. */
    choose: (determination: Determination) => {
      if (isHidden) type({ provisional: determination });
      else if (determination !== detail.verification.verdict?.determination) type({ form: "override", determination });
    },
    confirm: () => {
      // The shortcut does not run the form's own validation, whose message is at the field.
      if (isTooLong(draft)) return;
      if (draft.form === "route") decide("route");
      else if (draft.form === "override" && findMissingField(draft) === null) decide("override");
    },
  };
}
export type Decide = ReturnType<typeof useDecide>;
