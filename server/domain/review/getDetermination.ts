import type { VerificationDetermination } from "@/server/contracts/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/data/reviewDecisionStore";
import { determinationResponse } from "@/server/domain/review/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";

/** spec: GET /v1/verifications/{id}/determination. @throws not_found (no such verification, or none recorded) */
export async function getDetermination(deps: TenantDeps, verificationId: string): Promise<VerificationDetermination> {
  const row = await deps.db.transaction((tx) => findReviewDecision(tx, verificationId));
  if (!row) throw new Problem("not_found");
  const response = determinationResponse(row);
  return { ...response, consequence: response.writeback.consequence };
}
