DROP TRIGGER closed_for_good ON escalation;
DROP TRIGGER tell ON escalation;
DROP TRIGGER append_only ON feedback;
DROP TRIGGER keep_latest ON feedback;
DROP TRIGGER append_only ON judge_attempt;
DROP TRIGGER mark ON judge_attempt;
DROP TRIGGER append_only ON review_decision;
DROP TRIGGER settle ON review_decision;
DROP TRIGGER tell ON review_decision;
DROP TRIGGER queue_accepted ON verification;
DROP TRIGGER queue_finished ON verification;
DROP TRIGGER mark_accepted ON verification;
DROP TRIGGER mark_finished ON verification;
DROP TRIGGER tell_accepted ON verification;
DROP TRIGGER tell_finished ON verification;
DROP TRIGGER append_only ON webhook_attempt;
DROP TRIGGER kept ON webhook_attempt;
DROP POLICY system_notes ON public.audit_event;
DROP POLICY tenant_rows ON public.audit_event;
DROP POLICY system_prunes ON public.idempotency_record;
DROP POLICY tenant_rows ON public.idempotency_record;
DROP POLICY system_prunes ON public.webhook_delivery;
DROP POLICY system_reads ON public.webhook_delivery;
DROP POLICY tenant_rows ON public.webhook_delivery;
DROP POLICY system_prunes ON public.webhook_message;
DROP POLICY system_reads ON public.webhook_message;
DROP POLICY tenant_rows ON public.webhook_message;
DROP FUNCTION keep_latest();
DROP FUNCTION keep_latest_feedback(uuid,uuid);
DROP FUNCTION mark_for_rollup();
DROP FUNCTION put_into_review(uuid,uuid);
DROP FUNCTION queue_for_review();
DROP FUNCTION refuse_reopening();
DROP FUNCTION settle_review();
DROP FUNCTION tell_determination();
DROP FUNCTION tell_escalation();
DROP FUNCTION tell_verification();
DROP FUNCTION tell_webhooks(uuid,text,uuid,timestamp with time zone);

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/inngest_executor.settle.sql
-- Ends job p_job of p_me (of anyone when p_me is null): stores finished steps, plans found ones, and schedules the next call of the
-- function when nothing of the run is left to call. False, and nothing written, when the job is no longer p_me's.
CREATE OR REPLACE FUNCTION inngest_executor.settle(p_run text, p_job bigint, p_me text, p_ids text[], p_data json[], p_errors json[], p_jobs json)
RETURNS boolean LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_news boolean := cardinality(p_ids) > 0;
BEGIN
  PERFORM FROM run WHERE id = p_run FOR NO KEY UPDATE;
  DELETE FROM job WHERE id = p_job AND run_id = p_run AND (p_me IS NULL OR locked_by = p_me);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO step (run_id, id, data, error)
    SELECT p_run, x.id, x.data, x.error FROM unnest(p_ids, p_data, p_errors) AS x (id, data, error)
    ON CONFLICT DO NOTHING;
  -- A found step may have finished during the call that found it; the function then needs another call.
  v_news := v_news OR EXISTS (
    SELECT FROM json_to_recordset(p_jobs) AS x ("stepId" text) JOIN step s ON s.run_id = p_run AND s.id = x."stepId");
  INSERT INTO job (run_id, kind, step_id, parallel, available_at, wait_event, wait_path, wait_value)
    SELECT p_run, x.kind, x."stepId", x.parallel, clock_timestamp() + x."delayMs" * interval '1 ms', x."waitEvent", x."waitPath", x."waitValue"
    FROM json_to_recordset(p_jobs) AS x
      (kind text, "stepId" text, parallel boolean, "delayMs" float8, "waitEvent" text, "waitPath" text[], "waitValue" jsonb)
    WHERE NOT EXISTS (SELECT FROM step s WHERE s.run_id = p_run AND s.id = x."stepId")
    ON CONFLICT DO NOTHING;
  IF v_news AND NOT EXISTS (SELECT FROM job WHERE run_id = p_run AND kind IN ('run', 'step')) THEN
    INSERT INTO job (run_id, kind, parallel, available_at)
      VALUES (p_run, 'run', EXISTS (SELECT FROM job WHERE run_id = p_run), clock_timestamp());
  END IF;
  RETURN true;
END $$;

-- prisma/sql/functions/rebuild_rollup.sql
-- Empties the counters and marks every row as pending again; fold_rollup does the rest. Reports stay right meanwhile.
CREATE OR REPLACE FUNCTION rebuild_rollup(p_tenant uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  PERFORM pg_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0));
  DELETE FROM "rollup_counter" WHERE tenant_id = p_tenant;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "verification"
  WHERE tenant_id = p_tenant AND status IN ('succeeded', 'failed') ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "judge_attempt" WHERE tenant_id = p_tenant ON CONFLICT DO NOTHING;
  DELETE FROM "latest_feedback" WHERE tenant_id = p_tenant;
  PERFORM upsert_latest_feedback(p_tenant, NULL);
END $$;

-- prisma/sql/functions/review_priority.sql
-- The place of a verdict in the review queue, lowest first: tens by cause, units by tenths of confidence. The order of causes is
-- REVIEW_CAUSES in server/domain/review/priorityReason.ts. unsure: the confidence of the judged criterion that set the verdict's is below
-- acceptance; disagreement: the judge's samples or tiers disagree; manipulation: the work addresses the judge.
CREATE OR REPLACE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (10 * array_position(ARRAY['unsure', 'disagreement', 'manipulation', 'other', 'unflagged'], CASE
    WHEN NOT v.flagged THEN 'unflagged'
    WHEN v.confidence < (r.compiled->>'acceptance_threshold')::float8 AND EXISTS (SELECT 1 FROM "criterion_result" c
      WHERE c.tenant_id = p_tenant AND c.verification_id = p_id AND c.raw_confidence IS NOT NULL AND c.confidence = v.confidence) THEN 'unsure'
    WHEN v.flag_reason = 'judges_disagree' OR EXISTS (SELECT 1 FROM "judge_attempt" a
      JOIN "judge_attempt" j ON j.tenant_id = p_tenant AND j.id = coalesce(a.reused_id, a.id)
      WHERE a.tenant_id = p_tenant AND a.verification_id = p_id AND a.run_id = p_id AND j.judgement IS NOT NULL GROUP BY a.position
      HAVING count(DISTINCT CASE WHEN j.judgement->>'sufficiency' = 'sufficient' THEN j.determination ELSE 'cannot_determine' END) > 1) THEN 'disagreement'
    WHEN v.manipulation_detected THEN 'manipulation'
    ELSE 'other' END) + least(9, floor(v.confidence * 10)))::smallint
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id
$$;

-- prisma/sql/functions/submit_verification.sql
-- Accepts a verification: idempotency claim and row, with the verdict when it was reached in the request. Effects of a verdict follow
-- by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION submit_verification(p_tenant uuid, p_verification json, p_idempotency json, p_outcome json, p_results json, p_proof json)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "verification"
  SELECT * FROM json_populate_record(json_populate_record(NULL::"verification", p_verification), coalesce(p_outcome, '{}'));
  IF p_idempotency IS NOT NULL THEN
    INSERT INTO "idempotency_record" AS r SELECT * FROM json_populate_record(NULL::"idempotency_record", p_idempotency)
    ON CONFLICT (tenant_id, key) DO UPDATE SET
      body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
    WHERE r.created_at < excluded.created_at - idempotency_window();
    IF NOT FOUND THEN RAISE EXCEPTION 'idempotency key is taken' USING ERRCODE = 'SV001'; END IF;
  END IF;
  IF p_outcome IS NOT NULL THEN PERFORM insert_verdict(p_results, p_proof); END IF;
END $$;

-- prisma/sql/functions/after_escalation_closed.sql
-- Effect of closing an escalation: an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', NEW.verification_id, NEW.closed_at);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_feedback.sql
-- Effect of feedback: it becomes the verification's current one when it is the latest.
CREATE OR REPLACE FUNCTION after_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_judge_attempt.sql
-- Effect of a call of the judge: pending in the rollup.
CREATE OR REPLACE FUNCTION after_judge_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'attempt', NEW.id);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_review_decision.sql
-- Effects of a reviewer's decision: its queue item is decided, reservation and snoozes end, and an event for webhook endpoints. An
-- unflagged verdict gets a queue item, so that decided items list it.
CREATE OR REPLACE FUNCTION after_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.verification_id);
  UPDATE "review_item" SET "decided_by" = NEW.decided_by, "decided_at" = NEW.created_at
  WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_reservation" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_deferral" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'determination.recorded', NEW.verification_id, NEW.created_at);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_verification_finished.sql
-- Effects of a verification that succeeds or fails: pending in the rollup, and an event for webhook endpoints. Counted once, since a
-- finished verification never changes.
CREATE OR REPLACE FUNCTION after_verification_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'verification', NEW.id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.' || NEW.status, NEW.id, NEW.completed_at);
  RETURN NULL;
END $$;

-- prisma/sql/functions/after_verification_flagged.sql
-- Effect of a flagged verdict: it waits for review. At commit, because its results are written after the verification's own row.
CREATE OR REPLACE FUNCTION after_verification_flagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

-- prisma/sql/functions/enqueue_for_review.sql
-- Puts a verdict into the review queue, once. Results of draft rubrics are not reviewed.
CREATE OR REPLACE FUNCTION enqueue_for_review(p_tenant uuid, p_id uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "review_item" ("tenant_id", "verification_id", "rubric_name", "determination", "flag_reason", "confidence", "priority", "created_at")
  SELECT v.tenant_id, v.id, r.name, v.determination, v.flag_reason, v.confidence, review_priority(p_tenant, p_id), v.created_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id AND v.status = 'succeeded' AND r.status <> 'draft'
  ON CONFLICT DO NOTHING
$$;

-- prisma/sql/functions/enqueue_webhook_events.sql
-- The outbox: records an event for the tenant's endpoints in the transaction that causes it, and wakes the sender on commit.
-- Events of draft rubrics are not sent.
CREATE OR REPLACE FUNCTION enqueue_webhook_events(p_tenant uuid, p_type text, p_verification uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
  SELECT v_id, p_tenant, p_type, v.id, v.callback_url, p_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_verification AND r.status <> 'draft'
    AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL);
  IF FOUND THEN PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text); END IF;
END $$;

-- prisma/sql/functions/idempotency_window.sql
-- How long an Idempotency-Key replays its first response.
CREATE OR REPLACE FUNCTION idempotency_window() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '24 hours' $$;

-- prisma/sql/functions/minimum_webhook_retention.sql
-- How long webhook messages, deliveries and attempts are kept at least; WEBHOOK_LOG_DAYS cannot go below it.
CREATE OR REPLACE FUNCTION minimum_webhook_retention() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '7 days' $$;

-- prisma/sql/functions/refuse_change_when_closed.sql
-- Trigger function: a closed escalation stays closed, with the judgment that closed it.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV004';
END $$;

-- prisma/sql/functions/upsert_latest_feedback.sql
-- Updates the current feedback of each verification: the latest by (created_at, id), whatever the commit order. A null p_feedback
-- means all of the tenant's. The determination is copied because a finished verdict never changes.
CREATE OR REPLACE FUNCTION upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "latest_feedback" AS l ("tenant_id", "verification_id", "feedback_id", "outcome", "determination", "created_at")
  SELECT DISTINCT ON (f.verification_id) f.tenant_id, f.verification_id, f.id, f.outcome, v.determination, f.created_at
  FROM "feedback" f JOIN "verification" v ON v.tenant_id = f.tenant_id AND v.id = f.verification_id
  WHERE f.tenant_id = p_tenant AND (p_feedback IS NULL OR f.id = p_feedback)
  ORDER BY f.verification_id, f.created_at DESC, f.id DESC
  ON CONFLICT ("tenant_id", "verification_id") DO UPDATE
  SET "feedback_id" = excluded."feedback_id", "outcome" = excluded."outcome", "created_at" = excluded."created_at"
  WHERE (l."created_at", l."feedback_id") < (excluded."created_at", excluded."feedback_id")
$$;

-- prisma/sql/triggers/escalation.sql
CREATE TRIGGER closed AFTER UPDATE OF "status" ON "escalation" FOR EACH ROW
  WHEN (NEW.status <> 'open' AND OLD.status = 'open') EXECUTE FUNCTION after_escalation_closed();
CREATE TRIGGER immutable_when_closed BEFORE UPDATE OR DELETE ON "escalation" FOR EACH ROW
  WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_change_when_closed();

-- prisma/sql/triggers/feedback.sql
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "feedback" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded AFTER INSERT ON "feedback" FOR EACH ROW EXECUTE FUNCTION after_feedback();

-- prisma/sql/triggers/judge_attempt.sql
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded AFTER INSERT ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION after_judge_attempt();

-- prisma/sql/triggers/review_decision.sql
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "review_decision" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION after_review_decision();

-- prisma/sql/triggers/verification.sql
CREATE TRIGGER finished_on_insert AFTER INSERT ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION after_verification_finished();
CREATE TRIGGER finished_on_update AFTER UPDATE OF "status" ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed') AND OLD.status NOT IN ('succeeded', 'failed'))
  EXECUTE FUNCTION after_verification_finished();
CREATE CONSTRAINT TRIGGER flagged_on_insert AFTER INSERT ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged) EXECUTE FUNCTION after_verification_flagged();
CREATE CONSTRAINT TRIGGER flagged_on_update AFTER UPDATE ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged AND OLD.status <> 'succeeded') EXECUTE FUNCTION after_verification_flagged();

-- prisma/sql/triggers/webhook_attempt.sql
CREATE TRIGGER append_only BEFORE UPDATE ON "webhook_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- The sweep deletes attempts with their delivery, when both are past their retention; nobody else deletes any.
CREATE TRIGGER minimum_retention BEFORE DELETE ON "webhook_attempt" FOR EACH ROW
  WHEN (NOT is_system() OR OLD."created_at" >= now() - minimum_webhook_retention()) EXECUTE FUNCTION refuse_change();

-- prisma/sql/policies/audit_event.sql
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "audit_event" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- What the operator does to all tenants at once is recorded in the audit log of each.
CREATE POLICY system_appends ON "audit_event" FOR INSERT WITH CHECK (is_system() AND "actor_kind" = 'operator');

-- prisma/sql/policies/idempotency_record.sql
ALTER TABLE "idempotency_record" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "idempotency_record" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep deletes what is past its window, and sees nothing younger.
CREATE POLICY system_prunes ON "idempotency_record" USING (is_system() AND "created_at" < now() - idempotency_window());

-- prisma/sql/policies/webhook_delivery.sql
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_delivery" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep looks for what is due, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT USING (is_system());
CREATE POLICY system_prunes ON "webhook_delivery" FOR DELETE
  USING (is_system() AND "created_at" < now() - minimum_webhook_retention());

-- prisma/sql/policies/webhook_message.sql
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_message" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep looks for what is waiting, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT USING (is_system());
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE
  USING (is_system() AND "created_at" < now() - minimum_webhook_retention());

ALTER INDEX "webhook_message_told" RENAME TO "webhook_message_fanned_out";
