// Decides which answer is current. The rows of the service and the signed entries of a proof use the same rule.
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";

/** A decision or a judgment. `decidedAt` is ISO 8601. `proofSeq` is the number of its proof entry, null without one. */
type Act = { decidedAt: string; proofSeq: number | null };

export type Acts = {
  verdict: Act & { determination: Determination };
  /** `determination` is the one that an override states. Null if it states none. */
  decision: (Act & { decision: CockpitDecision; determination: Determination | null }) | null;
  /** The judgment that closed the escalation. */
  escalationClose: (Act & { determination: Determination }) | null;
};

/**
 * Returns the current answer. A closed escalation takes precedence over the customer's override, which takes precedence
 * over the verdict.
 */
export function currentAnswer({ verdict, decision, escalationClose }: Acts): CurrentAnswer {
  if (escalationClose) return toCurrentAnswer("escalation", "person", escalationClose.determination, escalationClose);
  if (decision?.decision === "override") {
    return toCurrentAnswer("customer_decision", "person", decision.determination ?? "cannot_determine", decision);
  }
  return toCurrentAnswer("verdict", "machine", verdict.determination, verdict);
}

function toCurrentAnswer(
  source: CurrentAnswer["source"],
  decidedByKind: CurrentAnswer["decided_by_kind"],
  determination: Determination,
  { decidedAt, proofSeq }: Act,
): CurrentAnswer {
  return { determination, source, decided_at: decidedAt, decided_by_kind: decidedByKind, proof_seq: proofSeq };
}
