import "server-only";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import type { Feedback } from "@/server/data/generated/client";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";

/** A judge whose confidences are calibrated separately. */
export type JudgeIdentity = { primitive: CriterionPrimitive; model: string; promptVersion: string };

/**
 * Stores feedback.
 * @returns false if feedback with this ID already exists
 */
export async function insertFeedback(tx: TenantTx, feedback: Feedback): Promise<boolean> {
  return (await tx.feedback.createMany({ data: feedback, skipDuplicates: true })).count === 1;
}

export type Label = { rawConfidence: number; correct: boolean };

/**
 * Lists the latest unbiased feedback on each verification that one judge decided, of one tenant, or of all in a system
 * transaction.
 */
export function listLabels(tx: TenantTx | SystemTx, judge: JudgeIdentity): Promise<Label[]> {
  return tx.$queryRaw<Label[]>`
    SELECT raw_confidence AS "rawConfidence", correct FROM (
      SELECT DISTINCT ON (verification_id) * FROM feedback WHERE basis <> 'open_review' ORDER BY verification_id, created_at DESC, id DESC) latest
    WHERE primitive = ${judge.primitive} AND model = ${judge.model} AND prompt_version = ${judge.promptVersion}
      AND correct IS NOT NULL`;
}

/**
 * Counts, for each raw confidence in `places`, how many of the judge's `newest` labels are within `near` of it, and how
 * many of these call the result correct. Omits confidences without labels, and ignores labels of the verification
 * `except`.
 */
export function tallyLabelsNear(
  tx: TenantTx,
  { primitive, model, promptVersion }: JudgeIdentity,
  { places, near, newest, except }: { places: number[]; near: number; newest: number; except: string },
): Promise<{ place: number; n: number; correct: number }[]> {
  return tx.$queryRaw`
    SELECT p.place::int - 1 AS place, count(*)::int AS n, count(*) FILTER (WHERE f.correct)::int AS correct
    FROM unnest(${places}::float8[]) WITH ORDINALITY p(raw, place)
    JOIN (SELECT l.raw_confidence, l.correct FROM latest_feedback l
      WHERE l.tenant_id = named_tenant() AND l.primitive = ${primitive} AND l.model = ${model} AND l.prompt_version = ${promptVersion}
        AND l.correct IS NOT NULL AND l.verification_id <> ${except}::uuid
      ORDER BY l.created_at DESC, l.feedback_id DESC LIMIT ${newest}) f ON abs(f.raw_confidence - p.raw) <= ${near}
    GROUP BY p.place`;
}

/** A label with the signed `confidence`, which no label influenced. */
type VerdictLabel = { confidence: number; correct: boolean };

/** Lists the latest unbiased feedback on each verdict of any version of one rubric that a judge decided. */
export function listVerdictLabels(tx: ListTx, rubricName: string): Promise<VerdictLabel[]> {
  return tx.$queryRaw<VerdictLabel[]>`
    SELECT l.confidence, l.correct FROM latest_feedback l
    WHERE l.tenant_id = named_tenant() AND l.rubric_id = ANY (ARRAY(SELECT r.id FROM rubric_version r WHERE r.name = ${rubricName}))
      AND l.outcome <> 'disputed' AND l.correct IS NOT NULL`;
}
