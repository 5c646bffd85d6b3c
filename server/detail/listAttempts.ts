import type { JudgeAttemptList } from "@/server/judging/contract";
import { Problem } from "@/server/contracts/problems";
import { listJudgeAttempts } from "@/server/judging/judgeAttemptStore";
import { findVerification } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Lists the model calls for a verification and its reverifications, without their prompts and replies.
 * @throws not_found
 */
export async function listAttempts(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<JudgeAttemptList> {
  const rows = await deps.db.transaction(async (tx) => {
    if (!(await findVerification(tx, verificationId))) throw new Problem("not_found");
    return listJudgeAttempts(tx, verificationId);
  });
  const attempts = rows.map((row) => ({
    ...wireFields(row, "id", "criterionKey", "tier", "sample", "round"),
    reading: row.reading,
    ...wireFields(row, "model", "outcome"),
    determination: (row.reused ?? row).determination,
    ...wireFields(row, "error", "inputTokens", "outputTokens", "costUsd", "latencyMs", "createdAt"),
  }));
  return { verification_id: verificationId, attempts };
}
