import "server-only";
import type { JudgeIdentity } from "@/server/data/calibrationStore";
import type { Feedback } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export async function insertFeedback(tx: TenantTx, feedback: Feedback): Promise<void> {
  await tx.feedback.create({ data: feedback });
}

export type Label = { rawConfidence: number; correct: boolean };

/** The latest word on each verification that one judge decided; of one tenant, or of all in a system transaction. */
export function listLabels(tx: TenantTx | SystemTx, judge: JudgeIdentity): Promise<Label[]> {
  return tx.$queryRaw<Label[]>`
    SELECT raw_confidence AS "rawConfidence", correct FROM (
      SELECT DISTINCT ON (verification_id) * FROM feedback ORDER BY verification_id, created_at DESC, id DESC) latest
    WHERE primitive = ${judge.primitive} AND model = ${judge.model} AND prompt_version = ${judge.promptVersion}
      AND correct IS NOT NULL`;
}

/** `confidence` as it was signed, so that no label has had a part in it. */
export type VerdictLabel = { confidence: number; correct: boolean };

/** The latest word on each verdict of one rubric that a judge decided, whatever its version. */
export function listVerdictLabels(tx: TenantTx, rubricName: string): Promise<VerdictLabel[]> {
  return tx.$queryRaw<VerdictLabel[]>`
    SELECT v.confidence, f.correct FROM (
      SELECT DISTINCT ON (verification_id) * FROM feedback ORDER BY verification_id, created_at DESC, id DESC) f
    JOIN verification v ON v.id = f.verification_id JOIN rubric_version r ON r.id = v.rubric_id
    WHERE r.name = ${rubricName} AND f.correct IS NOT NULL`;
}
