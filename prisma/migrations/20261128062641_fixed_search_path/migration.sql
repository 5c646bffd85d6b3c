SET LOCAL check_function_bodies = off;

-- functions/after_api_key_revoked
-- Effect of a revocation: processes that have read the key read it again.
CREATE OR REPLACE FUNCTION after_api_key_revoked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('api_key_revoked', NEW.id::text);
  RETURN NULL;
END $$;

-- functions/after_escalation_closed
-- Effect of closing an escalation: pending in the rollup, and an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', ARRAY[NEW.verification_id], ARRAY[NEW.closed_at]);
  RETURN NULL;
END $$;

-- functions/after_feedback
-- Effects of feedback: an open review is pending in the rollup; other feedback becomes the verification's current one when it is the latest.
CREATE OR REPLACE FUNCTION after_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.basis = 'open_review' AND NEW.correct IS NOT NULL THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'open_review', NEW.id); END IF;
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

-- functions/after_judge_attempts
-- Effect of calls of the judge: pending in the rollup.
CREATE OR REPLACE FUNCTION after_judge_attempts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "inserted";
  RETURN NULL;
END $$;

-- functions/after_review_decision
-- Effects of a reviewer's decision: its queue item is decided, reservation and snoozes end, an override is pending in
-- the rollup, and an event for webhook endpoints. An unflagged verdict gets a queue item, so that decided items list it.
CREATE OR REPLACE FUNCTION after_review_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.verification_id);
  UPDATE "review_item" SET "decided_by" = NEW.decided_by, "decided_at" = NEW.created_at
  WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_reservation" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_deferral" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  IF NEW.decision = 'override' THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id); END IF;
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'determination.recorded', ARRAY[NEW.verification_id], ARRAY[NEW.created_at]);
  RETURN NULL;
END $$;

-- functions/after_verification_finished
-- Effects of an accepted verification that succeeds or fails: pending in the rollup, and an event for webhook endpoints. Counted once, since a
-- finished verification never changes.
CREATE OR REPLACE FUNCTION after_verification_finished() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'verification', NEW.id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.' || NEW.status, ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  RETURN NULL;
END $$;

-- functions/after_verification_flagged
-- Effect of a flagged verdict: it waits for review. At commit, because its results are written after the verification's own row.
CREATE OR REPLACE FUNCTION after_verification_flagged() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

-- functions/after_verifications_inserted
-- The same effects of verifications that are accepted with their outcomes, once for all rows of the statement: row by row, they cost a fifth of the
-- write.
CREATE OR REPLACE FUNCTION after_verifications_inserted() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "inserted" WHERE status IN ('succeeded', 'failed');
  PERFORM enqueue_webhook_events(tenant_id, 'verification.' || status, array_agg(id), array_agg(completed_at))
  FROM "inserted" WHERE status IN ('succeeded', 'failed') GROUP BY tenant_id, status;
  RETURN NULL;
END $$;

-- functions/append_proof_entry
-- Appends to a proof inside a larger transaction. Refusals are returned, so that the transaction can continue.
CREATE OR REPLACE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE 'SV003' THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;

-- functions/before_review_decision
-- Copies what lists of decided verifications sort and filter by, so that they are ranges of an index.
CREATE OR REPLACE FUNCTION before_review_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT v.created_at, v.flag_reason INTO NEW.verification_created_at, NEW.flag_reason
    FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id;
  RETURN NEW;
END $$;

-- functions/begin_execution
-- Marks an accepted verification running and returns it to the pipeline; no row when it is terminal. Every call of a run begins here, so
-- this is also its sign of life, written when the last one is ten seconds old. A mark lost in a database crash is set again, so this
-- commit does not wait for the disk.
CREATE OR REPLACE FUNCTION begin_execution(p_binding text, p_id uuid, p_at timestamptz) RETURNS SETOF "verification" LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = coalesce(started_at, p_at), progress_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id
    AND (status = 'queued' OR (status = 'running' AND coalesce(progress_at, started_at) < p_at - interval '10 seconds'));
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;

-- functions/bind_tenant
-- Binds the transaction to a tenant (see current_tenant) and returns the tenant's ID.
CREATE OR REPLACE FUNCTION bind_tenant(p_binding text) RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN left(set_config('app.tenant_id', p_binding, true), 36)::uuid;
END $$;

-- functions/current_tenant
-- The tenant that this transaction is bound to: `app.tenant_id` is a tenant's ID, a dot and its seal (is_sealed). Null without a binding or
-- with a forged one.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_binding text := current_setting('app.tenant_id', true);
BEGIN
  IF is_sealed(left(v_binding, 36), substr(v_binding, 38)) THEN RETURN left(v_binding, 36)::uuid; END IF;
  RETURN NULL;
END $$;

-- functions/enqueue_for_review
-- Puts a verdict into the review queue, once. Results of draft rubrics are not reviewed.
CREATE OR REPLACE FUNCTION enqueue_for_review(p_tenant uuid, p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO "review_item" ("tenant_id", "verification_id", "rubric_name", "determination", "flag_reason", "confidence", "priority", "created_at")
  SELECT v.tenant_id, v.id, r.name, v.determination, v.flag_reason, v.confidence, review_priority(p_tenant, p_id), v.created_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id AND v.status = 'succeeded' AND r.status <> 'draft'
  ON CONFLICT DO NOTHING
$$;

-- functions/enqueue_webhook_events
-- The outbox: records an event of each verification for the tenant's endpoints in the transaction that causes them, and wakes the sender on
-- commit. Events of draft rubrics are not sent.
CREATE OR REPLACE FUNCTION enqueue_webhook_events(p_tenant uuid, p_type text, p_verifications uuid[], p_at timestamptz[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL) THEN
    RETURN;
  END IF;
  FOR v_id IN
    INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
    SELECT gen_random_uuid(), p_tenant, p_type, v.id, v.callback_url, u.at
    FROM unnest(p_verifications, p_at) AS u (id, at)
    JOIN "verification" v ON v.tenant_id = p_tenant AND v.id = u.id
    JOIN "rubric_version" r ON r.tenant_id = p_tenant AND r.id = v.rubric_id AND r.status <> 'draft'
    RETURNING id
  LOOP
    PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text);
  END LOOP;
END $$;

-- functions/find_api_key
-- The one API key with this hash, before a tenant is known (policy known_hash). No role that answers requests can read a hash.
CREATE OR REPLACE FUNCTION find_api_key(p_hash text)
RETURNS TABLE (id uuid, tenant_id uuid, scopes text[], expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at FROM public."api_key" k WHERE k.secret_hash = p_hash;
END $$;

-- functions/find_judge_replies
-- Replies to one question: those of any run of the tenant are reusable, those of this run were left by a killed worker.
CREATE OR REPLACE FUNCTION find_judge_replies(p_binding text, p_reuse_key text) RETURNS SETOF "judge_attempt" LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  RETURN QUERY SELECT * FROM "judge_attempt" WHERE tenant_id = p_tenant AND reuse_key = p_reuse_key ORDER BY created_at, id LIMIT 100;
END $$;

-- functions/fold_rollup
-- Moves at most p_limit pending rows into the counters of every length, all or nothing. Returns how many; 0 also while another process
-- folds.
CREATE OR REPLACE FUNCTION fold_rollup(p_binding text, p_limit int) RETURNS int LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/idempotency_window
-- How long an Idempotency-Key replays its first response.
CREATE OR REPLACE FUNCTION idempotency_window() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '24 hours';

-- functions/insert_judge_attempt
-- Stores a call of the judge; an attempt that is already stored stays as it is.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_binding text, p_attempt json) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
END $$;

-- functions/insert_verdicts
-- The criterion results and the first proof entries of verdicts, except those of the verifications in p_without. Arguments are JSON lists of
-- rows with the tables' column names.
CREATE OR REPLACE FUNCTION insert_verdicts(p_results json, p_proofs json, p_without uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results)
  WHERE verification_id <> ALL (p_without);
  INSERT INTO "proof_entry" SELECT * FROM json_populate_recordset(NULL::"proof_entry", p_proofs)
  WHERE verification_id <> ALL (p_without);
END $$;

-- functions/is_sealed
-- Whether the service sealed the text: SHA-256 with two secrets that no login can read (server/data/seal.ts).
CREATE OR REPLACE FUNCTION is_sealed(p_text text, p_seal text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN coalesce(p_seal = (
    SELECT encode(sha256(s.outer_pad || sha256(s.inner_pad || convert_to(p_text, 'UTF8'))), 'hex') FROM svc_private.seal_secret s
  ), false);
END $$;

-- functions/is_system
-- Whether this transaction works for the service itself, across tenants (server/data/tenant.ts takes the role). A
-- cascading deletion runs as the owner of its table, so the current user does not tell.
CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE RETURN current_setting('role') = 'svc_verify_system';

-- functions/list_silent_verifications
-- Unfinished verifications without a sign of life for p_silent whose run is lost, longest silent first. While a tenant has a run with a
-- sign of life, a silent verification may still wait for its turn: it is lost only when one accepted long after its last sign has begun.
CREATE OR REPLACE FUNCTION list_silent_verifications(p_now timestamptz, p_silent interval, p_limit int)
RETURNS TABLE (id uuid, tenant_id uuid, resumptions int) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH unfinished AS MATERIALIZED (
    SELECT v.id, v.tenant_id, v.resumptions, v.progress_at, greatest(v.created_at, v.started_at, v.progress_at, v.resumed_at) AS sign
    FROM "verification" v WHERE v.status IN ('queued', 'running')
  ), tenants AS MATERIALIZED (
    SELECT t.tenant_id, t.progress_at >= p_now - p_silent AS moving, (
      SELECT v.created_at FROM "verification" v
      WHERE v.tenant_id = t.tenant_id AND v.progress_at IS NOT NULL AND v.created_at > t.sign + p_silent
      ORDER BY v.created_at DESC LIMIT 1) AS begun
    FROM (SELECT u.tenant_id, max(u.progress_at) AS progress_at, min(u.sign) AS sign FROM unfinished u GROUP BY u.tenant_id) t
  )
  SELECT u.id, u.tenant_id, u.resumptions FROM unfinished u JOIN tenants t USING (tenant_id)
  WHERE u.sign < p_now - p_silent AND (t.moving IS NOT TRUE OR t.begun > u.sign + p_silent)
  ORDER BY u.sign LIMIT p_limit
$$;

-- functions/list_verification_statuses
-- The statuses of verifications of any tenants, for all callers of a process that wait for one. Each ID is looked up under the binding at
-- the same position, which only the service can seal, as a request of that tenant would: row-level security holds, and an ID of another
-- tenant is not found.
CREATE OR REPLACE FUNCTION list_verification_statuses(p_bindings text[], p_ids uuid[]) RETURNS TABLE (id uuid, status text)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_binding text;
  v_ids uuid[];
  v_tenant uuid;
BEGIN
  FOR v_binding, v_ids IN
    SELECT w.binding, array_agg(w.id) FROM unnest(p_bindings, p_ids) AS w(binding, id) GROUP BY w.binding
  LOOP
    v_tenant := bind_tenant(v_binding);
    RETURN QUERY SELECT v.id, v.status FROM "verification" v WHERE v.tenant_id = v_tenant AND v.id = ANY (v_ids);
  END LOOP;
END $$;

-- functions/minimum_webhook_retention
-- How long webhook messages, deliveries and attempts are kept at least; WEBHOOK_LOG_DAYS cannot go below it.
CREATE OR REPLACE FUNCTION minimum_webhook_retention() RETURNS interval LANGUAGE sql IMMUTABLE RETURN make_interval(days => 7);

-- functions/named_tenant
-- The tenant that the binding names; whether its seal is right is for the policies to see (current_tenant). For conditions of statements: what
-- a scan or a join evaluates for each row must not check a seal. Not in SQL, which would be part of the statement: the planner treats it as
-- nearly free, and reads whole tables to evaluate it for each row. Its names have their schema: a SET clause would cost half as much again.
CREATE OR REPLACE FUNCTION named_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN pg_catalog.left(pg_catalog.current_setting('app.tenant_id', true), 36)::pg_catalog.uuid;
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

-- functions/rebuild_rollup
-- Empties the counters and marks every row as pending again; fold_rollup does the rest. Reports stay right meanwhile.
CREATE OR REPLACE FUNCTION rebuild_rollup(p_binding text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/record_verdicts
-- Verdicts of accepted verifications of a tenant: outcomes, results and first proof entries. Returns the IDs of those that had already ended, of
-- which nothing is written. Effects follow by triggers: after_verification_finished, and after_verification_flagged at commit. There are no
-- claims; the arguments are those of submit_verifications.
CREATE OR REPLACE FUNCTION record_verdicts(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json)
RETURNS uuid[] LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_ended uuid[];
BEGIN
  WITH outcome AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications)),
  recorded AS (
    UPDATE "verification" v SET
      status = o.status, determination = o.determination, score = o.score, confidence = o.confidence,
      flagged = o.flagged, flag_reason = o.flag_reason, manipulation_detected = o.manipulation_detected,
      proof_ref = o.proof_ref, error = o.error, completed_at = o.completed_at,
      started_at = coalesce(v.started_at, o.started_at)
    FROM outcome o
    WHERE v.tenant_id = p_tenant AND v.id = o.id AND v.status IN ('queued', 'running')
    RETURNING v.id)
  SELECT ARRAY(SELECT id FROM outcome EXCEPT SELECT id FROM recorded) INTO v_ended;
  PERFORM insert_verdicts(p_results, p_proofs, v_ended);
  RETURN v_ended;
END $$;

-- functions/refuse_change
-- Trigger function of append-only tables. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;

-- functions/refuse_change_when_closed
-- Trigger function: a closed escalation stays closed, with the judgment that closed it. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV007';
END $$;

-- functions/refuse_key_change
-- Trigger function: a signing key changes by rotation and revocation alone, each once, and is never deleted.
CREATE OR REPLACE FUNCTION refuse_key_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.key_id, NEW.public_key, NEW.purpose, NEW.created_at, NEW.rotate_by)
      IS NOT DISTINCT FROM (OLD.key_id, OLD.public_key, OLD.purpose, OLD.created_at, OLD.rotate_by)
    AND (NEW.retired_at IS NOT DISTINCT FROM OLD.retired_at
      OR (OLD.status = 'active' AND NEW.status = 'retired' AND OLD.retired_at IS NULL))
    AND ((NEW.revoked_at, NEW.revocation_reason) IS NOT DISTINCT FROM (OLD.revoked_at, OLD.revocation_reason)
      OR (OLD.status <> 'revoked' AND NEW.status = 'revoked' AND OLD.revoked_at IS NULL))
    AND (NEW.status = OLD.status
      OR (NEW.status = 'retired' AND OLD.status = 'active' AND NEW.retired_at IS NOT NULL)
      OR (NEW.status = 'revoked' AND NEW.revoked_at IS NOT NULL))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'signing key % changes by rotation and revocation only', OLD.key_id USING ERRCODE = 'SV006';
END $$;

-- functions/refuse_outcome_change
-- Trigger function: a finished verification keeps its outcome, and what it is the outcome of. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_outcome_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = 'SV005';
END $$;

-- functions/require_active_key
-- Trigger function: rejects proof entries signed with a key that another process has already rotated, or with one of another purpose.
CREATE OR REPLACE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_key text;
BEGIN
  SELECT i.key_id INTO v_key FROM "inserted" i WHERE NOT EXISTS (
    SELECT 1 FROM signing_key k
    WHERE k.key_id = i.key_id AND k.status = 'active'
      AND k.purpose = CASE WHEN i.tenant_id = sample_tenant() THEN 'sample_data' ELSE 'verdicts' END) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'signing key % is not active', v_key USING ERRCODE = 'SV003'; END IF;
  RETURN NULL;
END $$;

-- functions/require_finished_verification
-- Trigger function: rejects rows whose verification is not one of their tenant's that have ended. In place of a foreign key, which would look
-- up and lock the verification once for each row. What has ended is neither deleted nor changes its ID (refuse_outcome_change), so the check
-- always holds. The subquery is by ID alone, and enable_seqscan off, because a plan from before the first ANALYZE is kept: it could read all
-- rows of the tenant.
CREATE OR REPLACE FUNCTION require_finished_verification() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  SELECT i.verification_id INTO v_id FROM (SELECT DISTINCT tenant_id, verification_id FROM "inserted") i WHERE (
    SELECT v.tenant_id = i.tenant_id AND v.status IN ('succeeded', 'failed') FROM "verification" v WHERE v.id = i.verification_id) IS NOT TRUE LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a row of % is of %, which is no finished verification of its tenant', TG_TABLE_NAME, v_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- functions/review_priority
-- The position of a verdict in the review queue, lowest first: tens by cause, units by tenths of confidence. unsure: the confidence of the
-- judged criterion that set the verdict's is below acceptance; disagreement: the judge's samples or tiers disagree; manipulation: the output
-- addresses the judge.
CREATE OR REPLACE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/rollup_facts
-- The one definition of what reports count, by the UTC day of created_at. p_measures: those wanted, null for all; the others cost nothing.
-- Latency is a histogram whose buckets grow by 10 %: bucket b holds [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0
-- also anything below one. A change is an override or a closed escalation; a verification has at most one, since only the decision `route`
-- opens an escalation. The planner overestimates how many rows an array matches, so enable_seqscan is off.
CREATE OR REPLACE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[], p_changes uuid[], p_open_reviews uuid[],
  p_measures text[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off
SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/rollup_lengths
-- The lengths of counters in days, ascending, each a multiple of the one before.
CREATE OR REPLACE FUNCTION rollup_lengths() RETURNS smallint[] LANGUAGE sql IMMUTABLE RETURN '{1,4,16,64}'::smallint[];

-- functions/rollup_spans
-- The counters whose sum is that of the days p_from..p_to: their length in days, and where the first and the one after the last begin.
-- Each is as long as fits: a year is at most six of each length.
CREATE OR REPLACE FUNCTION rollup_spans(p_from date, p_to date) RETURNS TABLE (days smallint, first date, until date) LANGUAGE sql IMMUTABLE ROWS 8
SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/rollup_start
-- The first day of the counter of p_days days that p_day is in. Lengths are counted from the first day that the wire's calendar has.
CREATE OR REPLACE FUNCTION rollup_start(p_day date, p_days int) RETURNS date LANGUAGE sql IMMUTABLE RETURN DATE '0001-01-01' + (p_day - DATE '0001-01-01') / p_days * p_days;

-- functions/sample_tenant
-- The tenant of the sample data: its rows may be deleted, and only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION sample_tenant() RETURNS uuid LANGUAGE sql IMMUTABLE RETURN '00000000-0000-4000-8000-5a3b1eda7a00'::uuid;

-- functions/submit_verifications
-- Accepts verifications of a tenant: rows, with their verdicts when these were reached in the request, and idempotency claims. Returns the IDs
-- of those whose key is taken, of which nothing is written. Effects of a verdict follow by triggers: after_verification_finished, and
-- after_verification_flagged at commit. Arguments are JSON rows with the tables' column names, and the API keys of the callers: with one that is
-- revoked, nothing is written.
CREATE OR REPLACE FUNCTION submit_verifications(
  p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json, p_keys uuid[] DEFAULT NULL)
RETURNS uuid[] LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_taken uuid[] := '{}';
BEGIN
  IF EXISTS (SELECT FROM unnest(p_keys) AS u (id) WHERE NOT EXISTS (
    SELECT FROM "api_key" k WHERE k.tenant_id = p_tenant AND k.id = u.id AND k.revoked_at IS NULL)) THEN
    RAISE EXCEPTION 'an API key is revoked' USING ERRCODE = 'SV004';
  END IF;
  IF p_claims IS NULL THEN
    INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications);
  ELSE
    -- One statement, because a claim refers to its verification and has to be won before it. In the order of the keys, so that two
    -- processes do not wait for each other; of two with one key, one wins.
    WITH claim AS (SELECT * FROM json_populate_recordset(NULL::"idempotency_record", p_claims)),
    won AS (
      INSERT INTO "idempotency_record" AS r SELECT DISTINCT ON (key) * FROM claim ORDER BY key
      ON CONFLICT (tenant_id, key) DO UPDATE SET
        body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
      WHERE r.created_at < excluded.created_at - idempotency_window()
      RETURNING verification_id),
    taken AS (SELECT verification_id FROM claim EXCEPT SELECT verification_id FROM won),
    accepted AS (
      INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications) v
      WHERE NOT EXISTS (SELECT FROM taken WHERE taken.verification_id = v.id))
    SELECT coalesce(array_agg(verification_id), '{}') INTO v_taken FROM taken;
  END IF;
  PERFORM insert_verdicts(p_results, p_proofs, v_taken);
  RETURN v_taken;
END $$;

-- functions/upsert_latest_feedback
-- Updates the current feedback of each verification: the latest by (created_at, id), whatever the commit order. A null p_feedback
-- means all of the tenant's. A reviewer who saw the verdict is biased towards it, so open_review never becomes current. What it says of
-- the verdict is copied because a finished verdict never changes.
CREATE OR REPLACE FUNCTION upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
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

-- functions/write_groups
-- Submissions or verdicts of several tenants in one commit: for each tenant the arguments of submit_verifications or record_verdicts. Every group
-- is written while the transaction is bound to its tenant, as if it were alone, so row-level security holds; what waits for the commit runs before
-- the next binding. A group that fails is undone alone: its row is NULL.
CREATE OR REPLACE FUNCTION write_groups(
  p_function text, p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[],
  p_keys text[] DEFAULT NULL)
RETURNS TABLE (refused uuid[]) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  FOR nth IN 1..cardinality(p_bindings) LOOP
    BEGIN
      SET CONSTRAINTS ALL DEFERRED;
      IF p_function = 'submit_verifications' THEN
        refused := submit_verifications(
          p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth], p_keys[nth]::uuid[]);
      ELSE
        refused := record_verdicts(p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth]);
      END IF;
      SET CONSTRAINTS ALL IMMEDIATE;
    EXCEPTION WHEN OTHERS THEN
      refused := NULL;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
