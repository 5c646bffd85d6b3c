import { type CurrentAnswer, DECIDED, type Decided } from "@/server/verification/contract/currentAnswer";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";
import { type ActsRow, findActs } from "@/server/verification/actsStore";
import type { TenantTx } from "@/server/data/tenant";
import { findVerification, type ListedVerificationRow } from "@/server/verification/verificationStore";
import { type Acts, currentAnswer } from "@/server/proof/check/currentAnswer";

type VerdictRow = Pick<ListedVerificationRow, "determination" | "completedAt" | "proofRef">;

/** The answer that holds now; null without a verdict. `acts`: null without a decision. */
export function currentOf(row: VerdictRow, acts: ActsRow | null): CurrentAnswer | null {
  if (row.determination === null || row.completedAt === null) return null;
  return currentAnswer({
    verdict: {
      determination: row.determination as Determination,
      at: row.completedAt.toISOString(),
      proofSeq: row.proofRef === null ? null : 0,
    },
    decision: acts && decisionOf(acts),
    closed: acts && closedOf(acts),
  });
}

/** The same for a stored verification; also null when there is none. */
export async function readCurrent(tx: TenantTx, verificationId: string): Promise<CurrentAnswer | null> {
  const row = await findVerification(tx, verificationId);
  return row && currentOf(row, await findActs(tx, verificationId));
}

export const decidedOf = (acts: ActsRow | null): Decided =>
  acts?.decision ? DECIDED[acts.decision as CockpitDecision] : "none";

function decisionOf({ decision, overrideDetermination, decisionAt, decisionSeq }: ActsRow): Acts["decision"] {
  if (decision === null || decisionAt === null) return null;
  return {
    decision: decision as CockpitDecision,
    determination: overrideDetermination as Determination | null,
    at: decisionAt.toISOString(),
    proofSeq: decisionSeq,
  };
}

function closedOf({ closedDetermination, closedAt, closedSeq }: ActsRow): Acts["closed"] {
  if (closedDetermination === null || closedAt === null) return null;
  return { determination: closedDetermination as Determination, at: closedAt.toISOString(), proofSeq: closedSeq };
}
