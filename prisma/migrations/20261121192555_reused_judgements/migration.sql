-- AlterTable
ALTER TABLE "judge_attempt" ADD COLUMN     "reused_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "judge_attempt_tenant_id_id_key" ON "judge_attempt"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "judge_attempt" ADD CONSTRAINT "judge_attempt_tenant_id_reused_id_fkey" FOREIGN KEY ("tenant_id", "reused_id") REFERENCES "judge_attempt"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "judge_attempt" ADD CHECK ("reused_id" IS NULL OR "outcome" = 'reused');

-- As before, and a reused judgement is a vote like any other.
CREATE OR REPLACE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (10 * CASE
    WHEN NOT v.flagged THEN 5
    WHEN v.confidence < (r.compiled->>'acceptance_threshold')::float8 AND EXISTS (SELECT 1 FROM "criterion_result" c
      WHERE c.tenant_id = p_tenant AND c.verification_id = p_id AND c.raw_confidence IS NOT NULL AND c.confidence = v.confidence) THEN 1
    WHEN v.flag_reason = 'judges_disagree' OR EXISTS (SELECT 1 FROM "judge_attempt" a
      JOIN "judge_attempt" j ON j.tenant_id = p_tenant AND j.id = coalesce(a.reused_id, a.id)
      WHERE a.tenant_id = p_tenant AND a.verification_id = p_id AND a.run_id = p_id AND j.judgement IS NOT NULL GROUP BY a.position
      HAVING count(DISTINCT CASE WHEN j.judgement->>'sufficiency' = 'sufficient' THEN j.determination ELSE 'cannot_determine' END) > 1) THEN 2
    WHEN v.manipulation_detected THEN 3
    ELSE 4 END + least(9, floor(v.confidence * 10)))::smallint
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id
$$;
