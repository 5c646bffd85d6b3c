import type { JudgeAttemptList } from "@/server/judging/contract";
import { Problem } from "@/server/contracts/problems";
import { listJudgeAttempts } from "@/server/judging/judgeAttemptStore";
import { findVerification } from "@/server/verification/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";

/** What the models did for a verification and its reverifications, without what they said. @throws not_found */
export async function listAttempts(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<JudgeAttemptList> {
  const rows = await deps.db.transaction(async (tx) => {
    if (!(await findVerification(tx, verificationId))) throw new Problem("not_found");
    return listJudgeAttempts(tx, verificationId);
  });
  const attempts = rows.map((row) => ({
    criterion_key: row.criterionKey,
    tier: row.tier,
    sample: row.sample,
    round: row.round,
    reading: row.reading,
    model: row.model,
    outcome: row.outcome,
    determination: (row.reused ?? row).determination,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cost_usd: row.costUsd,
    latency_ms: row.latencyMs,
    created_at: row.createdAt.toISOString(),
  }));
  return { verification_id: verificationId, attempts };
}
