-- AlterTable
ALTER TABLE "judge_attempt" ADD COLUMN     "vote" TEXT;

-- The answers of before, by the rule of before.
ALTER TABLE "judge_attempt" NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER "append_only";
UPDATE "judge_attempt" a SET "vote" = CASE WHEN j."judgement"->>'sufficiency' = 'sufficient' THEN j."determination" ELSE 'cannot_determine' END
FROM "judge_attempt" j
WHERE j."tenant_id" = a."tenant_id" AND j."id" = coalesce(a."reused_id", a."id") AND a."reading" IS NULL AND j."determination" IS NOT NULL;
ALTER TABLE "judge_attempt" FORCE ROW LEVEL SECURITY, ENABLE TRIGGER "append_only";

SET LOCAL check_function_bodies = off;

-- functions/minimum_webhook_retention
-- How long webhook messages, deliveries and attempts are kept at least; WEBHOOK_LOG_DAYS cannot go below it.
CREATE OR REPLACE FUNCTION minimum_webhook_retention() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT make_interval(days => 7) $$;

-- functions/refuse_change_when_closed
-- Trigger function: a closed escalation stays closed, with the judgment that closed it. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV007';
END $$;

-- functions/review_priority
-- The position of a verdict in the review queue, lowest first: tens by cause, units by tenths of confidence. unsure: the confidence of the
-- judged criterion that set the verdict's is below acceptance; disagreement: the judge's samples or tiers disagree; manipulation: the output
-- addresses the judge.
CREATE OR REPLACE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (10 * array_position(ARRAY['unsure', 'disagreement', 'manipulation', 'other', 'unflagged'], CASE
    WHEN NOT v.flagged THEN 'unflagged'
    WHEN v.confidence < (r.compiled->>'acceptance_threshold')::float8 AND EXISTS (SELECT 1 FROM "criterion_result" c
      WHERE c.tenant_id = p_tenant AND c.verification_id = p_id AND c.raw_confidence IS NOT NULL AND c.confidence = v.confidence) THEN 'unsure'
    WHEN v.flag_reason IN ('judges_disagree', 'readings_disagree') OR EXISTS (SELECT 1 FROM "judge_attempt" a
      WHERE a.tenant_id = p_tenant AND a.verification_id = p_id AND a.run_id = p_id GROUP BY a.position HAVING count(DISTINCT a.vote) > 1) THEN 'disagreement'
    WHEN v.manipulation_detected THEN 'manipulation'
    ELSE 'other' END) + least(9, floor(v.confidence * 10)))::smallint
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id
$$;
