DROP FUNCTION insert_judge_attempt(text,json);

-- DropIndex
DROP INDEX "rubric_version_tenant_id_name_version_key";

-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "excerpt" TEXT,
ADD COLUMN     "excerpt_folded" TEXT,
ADD COLUMN     "is_trial" BOOLEAN;

-- CreateTable
CREATE TABLE "judge_exchange" (
    "attempt_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "prompt" JSON NOT NULL,
    "reply" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judge_exchange_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateTable
CREATE TABLE "verification_note" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "written_by" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "judge_exchange_created_at_idx" ON "judge_exchange"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "judge_exchange_tenant_id_attempt_id_key" ON "judge_exchange"("tenant_id", "attempt_id");

-- CreateIndex
CREATE INDEX "verification_note_tenant_id_verification_id_created_at_idx" ON "verification_note"("tenant_id", "verification_id", "created_at");

-- CreateIndex
CREATE INDEX "rubric_version_tenant_id_name_version_idx" ON "rubric_version"("tenant_id", "name", "version");

-- Drafts have the number of the version that is published next.
CREATE UNIQUE INDEX "rubric_version_published" ON "rubric_version" ("tenant_id", "name", "version") WHERE "status" <> 'draft';

-- Few rows, in comparison with the work. The owner of the tables sees the rows of all tenants while row-level security is not forced.
ALTER TABLE "verification" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "rubric_version" NO FORCE ROW LEVEL SECURITY;
UPDATE "verification" v SET "is_trial" = true FROM "rubric_version" r
WHERE r."status" = 'draft' AND v."tenant_id" = r."tenant_id" AND v."rubric_id" = r."id";
ALTER TABLE "verification" FORCE ROW LEVEL SECURITY;
ALTER TABLE "rubric_version" FORCE ROW LEVEL SECURITY;

-- AddForeignKey
ALTER TABLE "judge_exchange" ADD CONSTRAINT "judge_exchange_tenant_id_attempt_id_fkey" FOREIGN KEY ("tenant_id", "attempt_id") REFERENCES "judge_attempt"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_note" ADD CONSTRAINT "verification_note_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


SET LOCAL check_function_bodies = off;

-- functions/insert_judge_attempt
-- Stores a call of the judge, with its prompt and reply; an attempt that is already stored stays as it is. p_exchange: a row of judge_exchange, or
-- JSON's null.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_binding text, p_attempt json, p_exchange json DEFAULT 'null') RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
  IF FOUND AND json_typeof(p_exchange) = 'object' THEN
    INSERT INTO "judge_exchange" SELECT * FROM json_populate_record(NULL::"judge_exchange", p_exchange);
  END IF;
END $$;

-- functions/read_rollup
-- Sums over the days p_from..p_to: measures in p_daily by day, those in p_total over the range (day is null). One statement, so one
-- snapshot: the counters, what is still pending, and unfinished verifications. Each set of counters is one scan of their primary key, which
-- OFFSET 0 fixes.
CREATE OR REPLACE FUNCTION read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_measures text[] := p_daily || p_total;
BEGIN
  RETURN QUERY
  WITH unfinished AS MATERIALIZED (
    SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, v.rubric_id, v.status, v.flagged FROM "verification" v
    WHERE v.tenant_id = p_tenant AND v.status IN ('queued', 'running') AND v_measures && '{verifications,rubrics}'
      AND v.is_trial IS NOT TRUE
  ), recent AS (
    SELECT f.day, f.measure, f.label, f.amount FROM rollup_facts(p_tenant,
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'verification'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'attempt'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'change'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'open_review'), v_measures) f
    UNION ALL SELECT u.day, 'verifications', json_build_array(u.status, NULL, u.flagged)::text, 1 FROM unfinished u
    UNION ALL SELECT u.day, 'rubrics', json_build_array(u.rubric_id, u.status, NULL)::text, 1 FROM unfinished u
  ), amounts AS (
    SELECT c.day, m.measure, c.label, c.amount FROM unnest(p_daily) m (measure), LATERAL (
      SELECT * FROM "rollup_counter" c
      WHERE c.tenant_id = p_tenant AND c.measure = m.measure AND c.days = 1 AND c.day BETWEEN p_from AND p_to OFFSET 0) c
    UNION ALL
    SELECT NULL, m.measure, c.label, c.amount FROM unnest(p_total) m (measure), rollup_spans(p_from, p_to) s, LATERAL (
      SELECT * FROM "rollup_counter" c
      WHERE c.tenant_id = p_tenant AND c.measure = m.measure AND c.days = s.days AND c.day >= s.first AND c.day < s.until OFFSET 0) c
    UNION ALL
    SELECT CASE WHEN r.measure = ANY (p_daily) THEN r.day END, r.measure, r.label, r.amount FROM recent r
    WHERE r.measure = ANY (v_measures) AND r.day BETWEEN p_from AND p_to
  )
  SELECT s.day::text, s.measure, s.label, sum(s.amount) FROM amounts s GROUP BY s.day, s.measure, s.label;
END $$;

-- functions/rollup_facts
-- The one definition of what reports count, by the UTC day of created_at. p_measures: those wanted, null for all; the others cost nothing.
-- Latency is a histogram whose buckets grow by 10 %: bucket b holds [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0
-- also anything below one. A criterion's label ends with true where it states what must not be so: its ID is that of earlier versions, in which
-- met can mean the opposite. A change is an override or a closed escalation; a verification has at most one, since only the decision `route`
-- opens an escalation. Tried examples of drafts are not counted, but the calls that they took are. The planner overestimates how many rows an array matches, so enable_seqscan is off.
CREATE OR REPLACE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[], p_changes uuid[], p_open_reviews uuid[],
  p_measures text[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH v AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, id, rubric_id, status, determination, flagged, proof_ref IS NOT NULL AS proven,
      floor(ln(greatest(extract(epoch FROM completed_at - created_at)::float8 * 1000, 1)) / ln(1.1::float8))::int AS bucket
    FROM "verification" WHERE tenant_id = p_tenant AND id = ANY (p_verifications)
      AND is_trial IS NOT TRUE
  ), i AS MATERIALIZED (
    SELECT b.id AS rubric_id, c ->> 'key' AS key FROM "rubric_version" b, json_array_elements(b.compiled -> 'criteria') c
    WHERE b.tenant_id = p_tenant AND b.id IN (SELECT rubric_id FROM v) AND c ->> 'inverted' = 'true'
  ), r AS MATERIALIZED (
    SELECT v.day, CASE WHEN i.key IS NULL THEN json_build_array(r.criterion_id, r.key, r.primitive)
        ELSE json_build_array(r.criterion_id, r.key, r.primitive, true) END::text AS label, r.primitive, count(*) AS results,
      count(*) FILTER (WHERE r.determination <> 'cannot_determine') AS judged, count(*) FILTER (WHERE r.determination = 'not_met') AS not_met
    FROM v JOIN "criterion_result" r ON r.tenant_id = p_tenant AND r.verification_id = v.id
      LEFT JOIN i ON i.rubric_id = v.rubric_id AND i.key = r.key GROUP BY 1, 2, 3
  ), a AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, model, tier, count(*) FILTER (WHERE outcome <> 'reused') AS calls,
      count(*) FILTER (WHERE outcome = 'reused') AS reused, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cost_usd) AS cost_usd, count(*) FILTER (WHERE input_tokens IS NOT NULL AND cost_usd IS NULL) AS unpriced
    FROM "judge_attempt" WHERE tenant_id = p_tenant AND id = ANY (p_attempts) GROUP BY 1, 2, 3
  )
  SELECT day, 'verifications', json_build_array(status, determination, flagged)::text, count(*) FROM v
    WHERE ('verifications' = ANY (p_measures)) IS NOT FALSE GROUP BY day, status, determination, flagged
  UNION ALL SELECT day, 'rubrics', json_build_array(rubric_id, status, determination)::text, count(*) FROM v
    WHERE ('rubrics' = ANY (p_measures)) IS NOT FALSE GROUP BY day, rubric_id, status, determination
  UNION ALL SELECT day, 'proofs', '[]', count(*) FROM v WHERE proven AND ('proofs' = ANY (p_measures)) IS NOT FALSE GROUP BY day
  UNION ALL SELECT day, 'latency', json_build_array(bucket)::text, count(*) FROM v
    WHERE status = 'succeeded' AND ('latency' = ANY (p_measures)) IS NOT FALSE GROUP BY day, bucket
  UNION ALL SELECT day, 'criteria_judged', label, judged FROM r
    WHERE judged > 0 AND ('criteria_judged' = ANY (p_measures)) IS NOT FALSE
  UNION ALL SELECT day, 'criteria_not_met', label, not_met FROM r
    WHERE not_met > 0 AND ('criteria_not_met' = ANY (p_measures)) IS NOT FALSE
  UNION ALL SELECT day, 'primitives', json_build_array(primitive)::text, sum(results) FROM r
    WHERE ('primitives' = ANY (p_measures)) IS NOT FALSE GROUP BY day, primitive
  UNION ALL SELECT day, m.measure, json_build_array(model, tier)::text, m.amount FROM a, LATERAL (VALUES
    ('judge_calls', calls), ('judge_reused', reused), ('judge_input_tokens', input_tokens), ('judge_output_tokens', output_tokens),
    ('judge_cost_usd', cost_usd), ('judge_unpriced', unpriced)) m (measure, amount) WHERE m.amount <> 0
  UNION ALL SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, 'changes', json_build_array(v.determination, coalesce(e.determination,
      CASE d.decision WHEN 'override' THEN coalesce(d.override_determination, 'cannot_determine') END, v.determination), CASE WHEN e.id IS NULL THEN 'customer_decision' ELSE 'escalation' END)::text, count(*)
    FROM "verification" v LEFT JOIN "review_decision" d ON d.tenant_id = p_tenant AND d.verification_id = v.id
    LEFT JOIN "escalation" e ON e.tenant_id = p_tenant AND e.verification_id = v.id AND e.status <> 'open'
    WHERE v.tenant_id = p_tenant AND v.id = ANY (p_changes) AND ('changes' = ANY (p_measures)) IS NOT FALSE GROUP BY 1, 3
  UNION ALL SELECT (f.created_at AT TIME ZONE 'UTC')::date AS day, 'open_reviews', json_build_array(v.rubric_id, f.correct)::text, count(*)
    FROM "feedback" f JOIN "verification" v ON v.tenant_id = p_tenant AND v.id = f.verification_id
    WHERE f.tenant_id = p_tenant AND f.id = ANY (p_open_reviews) AND ('open_reviews' = ANY (p_measures)) IS NOT FALSE GROUP BY 1, 3
$$;

-- triggers/verification_note
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "verification_note" FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- policies/judge_exchange
ALTER TABLE "judge_exchange" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "judge_exchange" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The nightly job deletes what is past its retention, of every tenant.
CREATE POLICY system_reads ON "judge_exchange" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "judge_exchange" FOR DELETE TO svc_verify_system USING ("created_at" < now() - make_interval(days => 1));


-- policies/verification_note
ALTER TABLE "verification_note" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification_note" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

