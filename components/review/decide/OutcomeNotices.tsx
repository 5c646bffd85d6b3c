import { CircleAlert } from "lucide-react";
import type { ConflictingDecision, OutboxEvent, Outcome } from "@/components/review/outbox/acts";
import { COCKPIT_TEXTS as TEXTS, DECISION_LABELS } from "@/components/review/texts";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";

type OutcomeNoticesProps = {
  outcomes: readonly Outcome[];
  /** The open item. */
  item: string | null;
  dispatch: (event: OutboxEvent) => void;
  onOpen: (id: string) => void;
};

/**
 * Lists the decisions that were not recorded, each with its item and the conflicting decision or the problem. A notice
 * about another item links to that item, so that it is not read as one about the open item.
 */
export function OutcomeNotices({ outcomes, item, dispatch, onOpen }: OutcomeNoticesProps) {
  if (outcomes.length === 0) return null;
  const dismiss = (id: string) => dispatch({ type: "dismissed", id });
  return (
    <ul role="alert" className="space-y-2">
      {outcomes.map((outcome) => (
        <li key={outcome.id}>
          <Notice
            tone={outcome.kind === "taken" ? "caution" : "bad"}
            icon={CircleAlert}
            title={<UntrustedText>{TEXTS[outcome.kind](outcome.title)}</UntrustedText>}
          >
            <p className="text-sm">
              {outcome.kind === "taken" ? <Conflict decision={outcome.decision} /> : outcome.problem.title}
            </p>
            {outcome.id === item ? (
              <p className="text-muted text-sm">{outcome.kind === "taken" ? TEXTS.takenHint : outcome.problem.fix}</p>
            ) : null}
            <div className="flex gap-2 pt-1">
              {outcome.id === item ? null : <Button onClick={() => onOpen(outcome.id)}>{TEXTS.open}</Button>}
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

function Conflict({ decision }: { decision: ConflictingDecision | null }) {
  if (!decision) return null;
  return (
    <>
      <UntrustedText>{TEXTS.takenBy(decision.by, DECISION_LABELS[decision.decision])}</UntrustedText>,{" "}
      <Moment iso={decision.at} />
    </>
  );
}
