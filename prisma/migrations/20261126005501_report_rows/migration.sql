-- The owner of the tables must see every tenant's rows, to convert them.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['verification', 'feedback', 'latest_feedback', 'review_decision', 'escalation', 'rollup_counter', 'rollup_pending'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
DELETE FROM "latest_feedback";
DROP INDEX "feedback_open_review";
DROP FUNCTION rollup_facts(uuid,uuid[],uuid[]);

-- DropIndex
DROP INDEX "latest_feedback_tenant_id_created_at_outcome_determination_idx";

-- AlterTable
ALTER TABLE "latest_feedback" ADD COLUMN     "basis" TEXT NOT NULL,
ADD COLUMN     "confidence" DOUBLE PRECISION,
ADD COLUMN     "correct" BOOLEAN,
ADD COLUMN     "model" TEXT,
ADD COLUMN     "primitive" TEXT,
ADD COLUMN     "prompt_version" TEXT,
ADD COLUMN     "raw_confidence" DOUBLE PRECISION,
ADD COLUMN     "rubric_id" UUID NOT NULL;

-- AlterTable
ALTER TABLE "rollup_counter" DROP CONSTRAINT "rollup_counter_pkey",
ADD COLUMN     "days" SMALLINT NOT NULL DEFAULT 1,
ADD CONSTRAINT "rollup_counter_pkey" PRIMARY KEY ("tenant_id", "measure", "days", "day", "label");

-- CreateIndex
CREATE INDEX "latest_feedback_tenant_id_created_at_feedback_id_idx" ON "latest_feedback"("tenant_id", "created_at" DESC, "feedback_id" DESC);

-- CreateIndex
CREATE INDEX "latest_feedback_tenant_id_outcome_determination_created_at_idx" ON "latest_feedback"("tenant_id", "outcome", "determination", "created_at");

ALTER TABLE "rollup_counter" ALTER COLUMN "days" DROP DEFAULT;
-- Labels and agreement of a rubric, and labels of a judge, newest first.
CREATE INDEX "latest_feedback_rubric" ON "latest_feedback" ("tenant_id", "rubric_id", "created_at" DESC, "feedback_id" DESC)
  INCLUDE ("outcome", "basis", "correct", "confidence") WHERE "outcome" <> 'disputed';
CREATE INDEX "latest_feedback_judge" ON "latest_feedback"
  ("tenant_id", "primitive", "model", "prompt_version", "created_at" DESC, "feedback_id" DESC)
  INCLUDE ("verification_id", "raw_confidence", "correct") WHERE "correct" IS NOT NULL;
-- Reports read the unfinished verifications of one tenant, the sweep those of all.
DROP INDEX "verification_unfinished";
CREATE INDEX "verification_unfinished" ON "verification" ("tenant_id", "created_at") WHERE "status" IN ('queued', 'running');

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/after_escalation_closed.sql
-- Effect of closing an escalation: pending in the rollup, and an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', NEW.verification_id, NEW.closed_at);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_feedback.sql
-- Effects of feedback: an open review is pending in the rollup; other feedback becomes the verification's current one when it is the latest.
CREATE OR REPLACE FUNCTION after_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.basis = 'open_review' AND NEW.correct IS NOT NULL THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'open_review', NEW.id); END IF;
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_review_decision.sql
-- Effects of a reviewer's decision: its queue item is decided, reservation and snoozes end, an override is pending in
-- the rollup, and an event for webhook endpoints. An unflagged verdict gets a queue item, so that decided items list it.
CREATE OR REPLACE FUNCTION after_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.verification_id);
  UPDATE "review_item" SET "decided_by" = NEW.decided_by, "decided_at" = NEW.created_at
  WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_reservation" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_deferral" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  IF NEW.decision = 'override' THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id); END IF;
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'determination.recorded', NEW.verification_id, NEW.created_at);
  RETURN NULL;
END $$;

-- prisma/sql/functions/fold_rollup.sql
-- Moves at most p_limit pending rows into the counters of every length, all or nothing. Returns how many; 0 also while another process
-- folds.
CREATE OR REPLACE FUNCTION fold_rollup(p_binding text, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_verifications uuid[]; v_attempts uuid[]; v_changes uuid[]; v_open_reviews uuid[]; v_count int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM "rollup_pending" p USING (SELECT kind, id FROM "rollup_pending" WHERE tenant_id = p_tenant LIMIT p_limit) t
    WHERE p.tenant_id = p_tenant AND p.kind = t.kind AND p.id = t.id RETURNING p.kind, p.id)
  SELECT array_agg(id) FILTER (WHERE kind = 'verification'), array_agg(id) FILTER (WHERE kind = 'attempt'),
    array_agg(id) FILTER (WHERE kind = 'change'), array_agg(id) FILTER (WHERE kind = 'open_review'), count(*)
  INTO v_verifications, v_attempts, v_changes, v_open_reviews, v_count FROM taken;
  INSERT INTO "rollup_counter" AS c ("tenant_id", "measure", "days", "day", "label", "amount")
  SELECT p_tenant, f.measure, l.days, rollup_start(f.day, l.days) AS start, f.label, sum(f.amount)
  FROM rollup_facts(p_tenant, v_verifications, v_attempts, v_changes, v_open_reviews, NULL) f, unnest(rollup_lengths()) l (days)
  GROUP BY f.measure, l.days, start, f.label
  ON CONFLICT ("tenant_id", "measure", "days", "day", "label") DO UPDATE SET "amount" = c."amount" + excluded."amount";
  RETURN v_count;
END $$;

-- prisma/sql/functions/read_rollup.sql
-- Sums over the days p_from..p_to: measures in p_daily by day, those in p_total over the range (day is null). One statement, so one
-- snapshot: the counters, what is still pending, and unfinished verifications. Each set of counters is one scan of their primary key, which
-- OFFSET 0 fixes.
CREATE OR REPLACE FUNCTION read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_measures text[] := p_daily || p_total;
BEGIN
  RETURN QUERY
  WITH unfinished AS MATERIALIZED (
    SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, v.rubric_id, v.status, v.flagged FROM "verification" v
    WHERE v.tenant_id = p_tenant AND v.status IN ('queued', 'running') AND v_measures && '{verifications,rubrics}'
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

-- prisma/sql/functions/rebuild_rollup.sql
-- Empties the counters and marks every row as pending again; fold_rollup does the rest. Reports stay right meanwhile.
CREATE OR REPLACE FUNCTION rebuild_rollup(p_binding text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0));
  DELETE FROM "rollup_counter" WHERE tenant_id = p_tenant;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "verification"
  WHERE tenant_id = p_tenant AND status IN ('succeeded', 'failed') ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "judge_attempt" WHERE tenant_id = p_tenant ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'change', verification_id FROM "review_decision"
  WHERE tenant_id = p_tenant AND decision = 'override' ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'change', verification_id FROM "escalation"
  WHERE tenant_id = p_tenant AND status <> 'open' ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'open_review', id FROM "feedback"
  WHERE tenant_id = p_tenant AND basis = 'open_review' AND correct IS NOT NULL ON CONFLICT DO NOTHING;
  DELETE FROM "latest_feedback" WHERE tenant_id = p_tenant;
  PERFORM upsert_latest_feedback(p_tenant, NULL);
END $$;

-- prisma/sql/functions/rollup_facts.sql
-- The one definition of what reports count, by the UTC day of created_at. p_measures: those wanted, null for all; the others cost nothing.
-- Latency is a histogram whose buckets grow by 10 %: bucket b holds [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0
-- also anything below one. A change is an override or a closed escalation; a verification has at most one, since only the decision `route`
-- opens an escalation. The planner overestimates how many rows an array matches, so enable_seqscan is off.
CREATE OR REPLACE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[], p_changes uuid[], p_open_reviews uuid[],
  p_measures text[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off AS $$
  WITH v AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, id, rubric_id, status, determination, flagged, proof_ref IS NOT NULL AS proven,
      floor(ln(greatest(extract(epoch FROM completed_at - created_at)::float8 * 1000, 1)) / ln(1.1::float8))::int AS bucket
    FROM "verification" WHERE tenant_id = p_tenant AND id = ANY (p_verifications)
  ), r AS MATERIALIZED (
    SELECT v.day, r.criterion_id, r.key, r.primitive, count(*) AS results,
      count(*) FILTER (WHERE r.determination <> 'cannot_determine') AS judged, count(*) FILTER (WHERE r.determination = 'not_met') AS not_met
    FROM v JOIN "criterion_result" r ON r.tenant_id = p_tenant AND r.verification_id = v.id GROUP BY 1, 2, 3, 4
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
  UNION ALL SELECT day, 'criteria_judged', json_build_array(criterion_id, key, primitive)::text, judged FROM r
    WHERE judged > 0 AND ('criteria_judged' = ANY (p_measures)) IS NOT FALSE
  UNION ALL SELECT day, 'criteria_not_met', json_build_array(criterion_id, key, primitive)::text, not_met FROM r
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

-- prisma/sql/functions/upsert_latest_feedback.sql
-- Updates the current feedback of each verification: the latest by (created_at, id), whatever the commit order. A null p_feedback
-- means all of the tenant's. A reviewer who saw the verdict is biased towards it, so open_review never becomes current. What it says of
-- the verdict is copied because a finished verdict never changes.
CREATE OR REPLACE FUNCTION upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "latest_feedback" AS l ("tenant_id", "verification_id", "feedback_id", "outcome", "basis", "correct", "primitive", "model",
    "prompt_version", "raw_confidence", "created_at", "rubric_id", "determination", "confidence")
  SELECT DISTINCT ON (f.verification_id) f.tenant_id, f.verification_id, f.id, f.outcome, f.basis, f.correct, f.primitive, f.model,
    f.prompt_version, f.raw_confidence, f.created_at, v.rubric_id, v.determination, v.confidence
  FROM "feedback" f JOIN "verification" v ON v.tenant_id = f.tenant_id AND v.id = f.verification_id
  WHERE f.tenant_id = p_tenant AND (p_feedback IS NULL OR f.id = p_feedback) AND f.basis <> 'open_review'
  ORDER BY f.verification_id, f.created_at DESC, f.id DESC
  ON CONFLICT ("tenant_id", "verification_id") DO UPDATE
  SET ("feedback_id", "outcome", "basis", "correct", "primitive", "model", "prompt_version", "raw_confidence", "created_at") =
    (excluded."feedback_id", excluded."outcome", excluded."basis", excluded."correct", excluded."primitive", excluded."model",
    excluded."prompt_version", excluded."raw_confidence", excluded."created_at")
  WHERE (l."created_at", l."feedback_id") < (excluded."created_at", excluded."feedback_id")
$$;

-- prisma/sql/functions/rollup_lengths.sql
-- The lengths of counters in days, ascending, each a multiple of the one before.
CREATE OR REPLACE FUNCTION rollup_lengths() RETURNS smallint[] LANGUAGE sql IMMUTABLE AS $$ SELECT '{1,4,16,64}'::smallint[] $$;

-- prisma/sql/functions/rollup_spans.sql
-- The counters whose sum is that of the days p_from..p_to: their length in days, and where the first and the one after the last begin.
-- Each is as long as fits: a year is at most six of each length.
CREATE OR REPLACE FUNCTION rollup_spans(p_from date, p_to date) RETURNS TABLE (days smallint, first date, until date) LANGUAGE sql IMMUTABLE AS $$
  WITH fits AS (
    SELECT d AS days, rollup_start(p_from + (d - 1), d) AS first, rollup_start(p_to + 1, d) AS until FROM unnest(rollup_lengths()) d
  ), longer AS (
    SELECT *, lead(first) OVER length AS longer_first, lead(until) OVER length AS longer_until FROM fits WINDOW length AS (ORDER BY days)
  )
  SELECT l.days, s.first, s.until FROM longer l, LATERAL (VALUES
    (l.first, CASE WHEN l.longer_first < l.longer_until THEN l.longer_first ELSE l.until END),
    (CASE WHEN l.longer_first < l.longer_until THEN l.longer_until END, l.until)) s (first, until)
  WHERE s.first < s.until
$$;

-- prisma/sql/functions/rollup_start.sql
-- The first day of the counter of p_days days that p_day is in. Lengths are counted from the first day that the wire's calendar has.
CREATE OR REPLACE FUNCTION rollup_start(p_day date, p_days int) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT DATE '0001-01-01' + (p_day - DATE '0001-01-01') / p_days * p_days
$$;

-- The counters of criteria by what reports read, then those of more than a day.
INSERT INTO "rollup_counter" ("tenant_id", "measure", "days", "day", "label", "amount")
SELECT c.tenant_id, m.measure, 1, c.day, m.label, sum(c.amount)
FROM "rollup_counter" c, LATERAL (SELECT c.label::json AS j) l, LATERAL (VALUES
  ('criteria_judged', json_build_array(j->0, j->1, j->2)::text, j->>3 <> 'cannot_determine'),
  ('criteria_not_met', json_build_array(j->0, j->1, j->2)::text, j->>3 = 'not_met'),
  ('primitives', json_build_array(j->2)::text, true)) m (measure, label, counts)
WHERE c.measure = 'criteria' AND m.counts GROUP BY 1, 2, 4, 5;
DELETE FROM "rollup_counter" WHERE "measure" = 'criteria';
INSERT INTO "rollup_counter" ("tenant_id", "measure", "days", "day", "label", "amount")
SELECT c.tenant_id, c.measure, l.days, rollup_start(c.day, l.days) AS start, c.label, sum(c.amount)
FROM "rollup_counter" c, unnest(rollup_lengths()) l (days) WHERE l.days > 1 GROUP BY 1, 2, 3, 4, 5;
INSERT INTO "rollup_pending" SELECT "tenant_id", 'change', "verification_id" FROM "review_decision" WHERE "decision" = 'override';
INSERT INTO "rollup_pending" SELECT "tenant_id", 'change', "verification_id" FROM "escalation" WHERE "status" <> 'open' ON CONFLICT DO NOTHING;
INSERT INTO "rollup_pending" SELECT "tenant_id", 'open_review', "id" FROM "feedback" WHERE "basis" = 'open_review' AND "correct" IS NOT NULL;
SELECT upsert_latest_feedback(f."tenant_id", NULL) FROM (SELECT DISTINCT "tenant_id" FROM "feedback") f;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['verification', 'feedback', 'latest_feedback', 'review_decision', 'escalation', 'rollup_counter', 'rollup_pending'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
