"use client";

import { CircleAlert } from "lucide-react";
import type { DeskEvent, Outcome } from "@/components/review/outbox/acts";
import { COCKPIT_TEXTS as TEXTS, DECISION_WORDS } from "@/components/review/texts";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";

type OutcomeNoticesProps = {
  outcomes: readonly Outcome[];
  dispatch: (event: DeskEvent) => void;
  onLook: (id: string) => void;
};

/** Decisions that were not recorded, each with who was first or what was wrong; the reviewer has moved on meanwhile. */
export function OutcomeNotices({ outcomes, dispatch, onLook }: OutcomeNoticesProps) {
  if (outcomes.length === 0) return null;
  const dismiss = (id: string) => dispatch({ type: "dismissed", id });
  return (
    <ul role="alert" className="space-y-2">
      {outcomes.map((outcome) => (
        <li key={outcome.id}>
          <Notice tone={outcome.kind === "taken" ? "caution" : "bad"} icon={CircleAlert}>
            <p className="font-medium">{outcome.kind === "taken" ? TEXTS.taken : TEXTS.refused}</p>
            <p className="text-sm">
              {outcome.kind === "taken" ? <Taken rival={outcome.rival} /> : outcome.problem.title}
            </p>
            <p className="text-muted text-sm">{outcome.kind === "taken" ? TEXTS.takenHint : outcome.problem.fix}</p>
            <div className="flex gap-2 pt-1">
              <Button
                onClick={() => {
                  dismiss(outcome.id);
                  onLook(outcome.id);
                }}
              >
                {TEXTS.look}
              </Button>
              <Button look="quiet" onClick={() => dismiss(outcome.id)}>
                {TEXTS.dismiss}
              </Button>
            </div>
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function Taken({ rival }: { rival: Extract<Outcome, { kind: "taken" }>["rival"] }) {
  if (rival === null) return null;
  return (
    <>
      <UntrustedText>{TEXTS.takenBy(rival.by, DECISION_WORDS[rival.decision])}</UntrustedText>,{" "}
      <Moment iso={rival.at} />
    </>
  );
}
