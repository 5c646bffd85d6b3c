// Decides which answer holds now. The rows of the service and the signed entries of a proof go through the same rule.
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";

/** `at`: ISO 8601; `proofSeq`: the proof entry of this act, null without one. */
type Act = { at: string; proofSeq: number | null };

export type Acts = {
  verdict: Act & { determination: Determination };
  /** `determination`: what an override states; null when it states none. */
  decision: (Act & { decision: CockpitDecision; determination: Determination | null }) | null;
  /** The judgment that closed the escalation. */
  closed: (Act & { determination: Determination }) | null;
};

/**
 * A closed escalation takes precedence over the customer's override, which takes precedence over the verdict (product
 * decision: Current answer).
 */
export function currentAnswer({ verdict, decision, closed }: Acts): CurrentAnswer {
  if (closed) return answerOf("escalation", "person", closed.determination, closed);
  if (decision?.decision === "override") {
    return answerOf("customer_decision", "person", decision.determination ?? "cannot_determine", decision);
  }
  return answerOf("verdict", "machine", verdict.determination, verdict);
}

function answerOf(
  source: CurrentAnswer["source"],
  decidedByKind: CurrentAnswer["decided_by_kind"],
  determination: Determination,
  { at, proofSeq }: Act,
): CurrentAnswer {
  return { determination, source, decided_at: at, decided_by_kind: decidedByKind, proof_seq: proofSeq };
}
