// Calls of the model: what was asked, what came back, what it cost.
import "server-only";
import type { JudgeAttempt as JudgeAttemptRow, Prisma } from "@/server/data/generated/client";
import type { TenantDb, TenantTx } from "@/server/data/tenant";

/** Columns as the table names them. */
export type NewJudgeAttempt = {
  id: string;
  tenant_id: string;
  verification_id: string;
  run_id: string;
  position: number;
  criterion_key: string;
  tier: number;
  sample: number;
  round: number;
  model: string;
  prompt_version: string;
  outcome: "judged" | "reused" | "refused" | "malformed" | "failed";
  reuse_key: string | null;
  reused_id: string | null;
  judgement: Prisma.JsonValue;
  determination: string | null;
  raw_reply: string | null;
  error: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_usd: number | null;
  latency_ms: number;
  created_at: string;
};
export type JudgeReplyRow = Pick<
  NewJudgeAttempt,
  "id" | "run_id" | "sample" | "round" | "outcome" | "judgement" | "raw_reply" | "error" | "determination"
>;

/** Hot. Every reply to one question that this tenant has paid for, oldest first. */
export function findJudgeReplies(db: TenantDb, reuseKey: string): Promise<JudgeReplyRow[]> {
  const text =
    "SELECT id, run_id, sample, round, outcome, judgement, raw_reply, error, determination FROM find_judge_replies($1, $2)";
  return db.call<JudgeReplyRow>("find_judge_replies", text, [reuseKey]);
}

/** Hot. A reply that is there already stays as it is. */
export async function insertJudgeAttempt(db: TenantDb, attempt: NewJudgeAttempt): Promise<void> {
  await db.call("insert_judge_attempt", "SELECT insert_judge_attempt($1, $2)", [JSON.stringify(attempt)]);
}

/** `reused`: what a reuse took over. */
export function listJudgeAttempts(
  tx: TenantTx,
  verificationId: string,
): Promise<(JudgeAttemptRow & { reused: Pick<JudgeAttemptRow, "determination"> | null })[]> {
  return tx.judgeAttempt.findMany({
    where: { verificationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { reused: { select: { determination: true } } },
  });
}
