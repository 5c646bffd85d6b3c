"use client";

import { useEffect } from "react";
import { determinationBody, missingOf } from "@/components/review/decide/body";
import type { DeskEvent, Draft, Sending } from "@/components/review/outbox/acts";
import { COCKPIT_TEXTS as TEXTS, DECISION_WORDS } from "@/components/review/texts";
import { announce } from "@/components/ui/live-region";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";

type Deciding = {
  detail: VerificationDetail;
  draft: Draft;
  /** Blind-first mode is on. */
  blindFirst: boolean;
  dispatch: (event: DeskEvent) => void;
  onDone: () => void;
};

/** What a reviewer can do with the item on screen, and whether its verdict is still hidden. */
export function useDecide({ detail, draft, blindFirst, dispatch, onDone }: Deciding) {
  const id = detail.verification.id;
  const undecided = detail.review_decision === null && detail.verification.verdict != null;
  const hidden = undecided && blindFirst && !draft.seenOpen && draft.provisional === null;
  const sawOpen = undecided && !hidden && draft.provisional === null && !draft.seenOpen;
  useEffect(() => {
    if (sawOpen) dispatch({ type: "typed", id, draft: { seenOpen: true } });
  }, [sawOpen, dispatch, id]);

  const type = (typed: Partial<Draft>) => dispatch({ type: "typed", id, draft: typed });
  const hold = (sending: Sending, what: string) => {
    dispatch({ type: "held", id, sending, now: Date.now() });
    announce(TEXTS.announceHeld(what));
    onDone();
  };
  const decide = (decision: CockpitDecision) =>
    hold({ kind: "determine", body: determinationBody(detail, decision, draft) }, DECISION_WORDS[decision]);
  return {
    undecided,
    hidden,
    type,
    accept: () => decide("accept"),
    skip: () => hold({ kind: "defer" }, TEXTS.aside),
    openForm: (form: "override" | "route", determination = draft.determination) => type({ form, determination }),
    closeForm: () => type({ form: null }),
    say: (determination: Determination) => {
      if (hidden) type({ provisional: determination });
      else if (determination !== detail.verification.verdict?.determination) type({ form: "override", determination });
    },
    confirm: () => {
      if (draft.form === "route") decide("route");
      else if (draft.form === "override" && missingOf(draft) === null) decide("override");
    },
  };
}
export type Decide = ReturnType<typeof useDecide>;
