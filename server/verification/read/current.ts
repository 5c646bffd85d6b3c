import { type CurrentAnswer, DECIDED, type Decided } from "@/server/proof/contract/currentAnswer";
import { type ActsRow, findActs } from "@/server/verification/read/actsStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification, type ListedVerificationRow } from "@/server/verification/read/verificationStore";
import { type Acts, currentAnswer } from "@/server/proof/check/currentAnswer";

type VerdictRow = Pick<ListedVerificationRow, "determination" | "completedAt" | "proofRef">;

/** Returns the answer that is valid now; null without a verdict. `acts`: null without a decision. */
export function currentAnswerOf(row: VerdictRow, acts: ActsRow | null): CurrentAnswer | null {
  if (row.determination === null || row.completedAt === null) return null;
  return currentAnswer({
    verdict: {
      determination: row.determination,
      at: row.completedAt.toISOString(),
      proofSeq: row.proofRef === null ? null : 0,
    },
    decision: acts && decisionOf(acts),
    closed: acts && closedOf(acts),
  });
}

/** Reads the answer that is valid now; null without a verdict, and when the verification does not exist. */
export async function readCurrent(tx: TenantTx, verificationId: string): Promise<CurrentAnswer | null> {
  const row = await findVerification(tx, verificationId);
  return row && currentAnswerOf(row, await findActs(tx, verificationId));
}

export const decidedOf = (acts: ActsRow | null): Decided => (acts?.decision ? DECIDED[acts.decision] : "none");

function decisionOf({ decision, overrideDetermination, decisionAt, decisionSeq }: ActsRow): Acts["decision"] {
  if (decision === null || decisionAt === null) return null;
  return {
    decision,
    determination: overrideDetermination,
    at: decisionAt.toISOString(),
    proofSeq: decisionSeq,
  };
}

function closedOf({ closedDetermination, closedAt, closedSeq }: ActsRow): Acts["closed"] {
  if (closedDetermination === null || closedAt === null) return null;
  return { determination: closedDetermination, at: closedAt.toISOString(), proofSeq: closedSeq };
}
