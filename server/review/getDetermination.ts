import type { VerificationDetermination } from "@/server/review/contract/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/review/reviewDecisionStore";
import { findVerification } from "@/server/verification/verificationStore";
import { decisionLabel } from "@/server/review/decisionLabel";
import { determinationResponse } from "@/server/review/reviewDecision";
import type { TenantDeps } from "@/server/deps/deps";
import { readCurrent } from "@/server/verification/current";

/** spec: GET /v1/verifications/{id}/determination. @throws not_found (no such verification, or none recorded) */
export async function getDetermination(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<VerificationDetermination> {
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
