import type { VerificationDetermination } from "@/server/contracts/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/data/reviewDecisionStore";
import { findVerification } from "@/server/data/verificationStore";
import { decisionLabel } from "@/server/domain/review/decisionLabel";
import { determinationResponse } from "@/server/domain/review/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";
import { readCurrent } from "@/server/domain/verification/current";

/** spec: GET /v1/verifications/{id}/determination. @throws not_found (no such verification, or none recorded) */
export async function getDetermination(deps: TenantDeps, verificationId: string): Promise<VerificationDetermination> {
  return deps.db.transaction(async (tx) => {
    const row = await findReviewDecision(tx, verificationId);
    const current = await readCurrent(tx, verificationId);
    const verification = await findVerification(tx, verificationId);
    if (!row || !current || !verification) throw new Problem("not_found");
    const response = determinationResponse(row);
    const label = await decisionLabel(tx, row, verification.determination);
    return { ...response, ...label, consequence: response.writeback.consequence, current };
  });
}
