import type { VerificationDetermination } from "@/server/contracts/cockpit";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/data/cockpitStore";
import { determinationResponse } from "@/server/domain/cockpit/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";

/** spec: GET /v1/verifications/{id}/determination. @throws not_found (no such verification, or none recorded) */
export async function getDetermination(deps: TenantDeps, verificationId: string): Promise<VerificationDetermination> {
  const row = await deps.db.transaction((tx) => findReviewDecision(tx, verificationId));
  if (!row) throw new Problem("not_found");
  const response = determinationResponse(row);
  return { ...response, consequence: response.writeback.consequence };
}
