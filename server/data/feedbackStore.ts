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

export type RubricLabel = Label & { primitive: string; model: string; promptVersion: string };

/** The same for the verdicts of one rubric, whatever its version. */
export function listRubricLabels(tx: TenantTx, rubricName: string): Promise<RubricLabel[]> {
  return tx.$queryRaw<RubricLabel[]>`
    SELECT f.primitive, f.model, f.prompt_version AS "promptVersion", f.raw_confidence AS "rawConfidence", f.correct FROM (
      SELECT DISTINCT ON (verification_id) * FROM feedback ORDER BY verification_id, created_at DESC, id DESC) f
    JOIN verification v ON v.id = f.verification_id JOIN rubric_version r ON r.id = v.rubric_id
    WHERE r.name = ${rubricName} AND f.correct IS NOT NULL`;
}
