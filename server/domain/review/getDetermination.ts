import type { VerificationDetermination } from "@/server/contracts/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/data/reviewDecisionStore";
import { determinationResponse } from "@/server/domain/review/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";
import { readCurrent } from "@/server/domain/verification/current";

/** spec: GET /v1/verifications/{id}/determination. @throws not_found (no such verification, or none recorded) */
export async function getDetermination(deps: TenantDeps, verificationId: string): Promise<VerificationDetermination> {
  const { row, current } = await deps.db.transaction(async (tx) => ({
    row: await findReviewDecision(tx, verificationId),
    current: await readCurrent(tx, verificationId),
  }));
  if (!row || !current) throw new Problem("not_found");
  const response = determinationResponse(row);
  return { ...response, consequence: response.writeback.consequence, current };
}
