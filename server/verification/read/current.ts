import { type CurrentAnswer, DECISION_OUTCOMES, type DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import { type ActsRow, findActs } from "@/server/verification/read/actsStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification, type ListedVerificationRow } from "@/server/verification/read/verificationStore";
import { type Acts, currentAnswer } from "@/server/proof/check/currentAnswer";

type VerdictRow = Pick<ListedVerificationRow, "determination" | "completedAt" | "proofRef">;

/** Returns the answer that is valid now; null without a verdict. `acts`: null without a decision. */
export function toCurrentAnswer(row: VerdictRow, acts: ActsRow | null): CurrentAnswer | null {
  if (row.determination === null || row.completedAt === null) return null;
  return currentAnswer({
    verdict: {
      determination: row.determination,
      decidedAt: row.completedAt.toISOString(),
      proofSeq: row.proofRef === null ? null : 0,
    },
    decision: acts && toDecision(acts),
    escalationClose: acts && toEscalationClose(acts),
  });
}

/** Reads the answer that is valid now; null without a verdict, and when the verification does not exist. */
export async function readCurrent(tx: TenantTx, verificationId: string): Promise<CurrentAnswer | null> {
  const row = await findVerification(tx, verificationId);
  return row && toCurrentAnswer(row, await findActs(tx, verificationId));
}

export const toDecisionOutcome = (acts: ActsRow | null): DecisionOutcome =>
  acts?.decision ? DECISION_OUTCOMES[acts.decision] : "none";

function toDecision({ decision, overrideDetermination, decisionAt, decisionSeq }: ActsRow): Acts["decision"] {
  if (decision === null || decisionAt === null) return null;
  return {
    decision,
    determination: overrideDetermination,
    decidedAt: decisionAt.toISOString(),
    proofSeq: decisionSeq,
  };
}

function toEscalationClose({ closedDetermination, closedAt, closedSeq }: ActsRow): Acts["escalationClose"] {
  if (closedDetermination === null || closedAt === null) return null;
  return { determination: closedDetermination, decidedAt: closedAt.toISOString(), proofSeq: closedSeq };
}
