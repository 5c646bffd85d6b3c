-- The whole database as of the first release. Its 69 predecessors are listed in replaces.txt: a database that has had all of them counts as
-- being at this migration.

-- The rights of each kind of work (server/platform/migrate/grants.ts). The service's logins are members; work across tenants takes
-- the role svc_verify_system, which no login inherits.
DO $$
DECLARE v_name text;
BEGIN
  FOREACH v_name IN ARRAY ARRAY['svc_verify_requests', 'svc_verify_sign_in', 'svc_verify_jobs', 'svc_verify_system'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_name) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', v_name); END IF;
    EXCEPTION
      -- Another database of the same server is migrated at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'the role that migrates may not create roles. Run as a superuser: CREATE ROLE svc_verify_requests NOLOGIN; '
          'CREATE ROLE svc_verify_sign_in NOLOGIN; CREATE ROLE svc_verify_jobs NOLOGIN; CREATE ROLE svc_verify_system NOLOGIN; '
          'then grant all four to it WITH ADMIN OPTION';
    END;
  END LOOP;
END $$;

-- Tables and functions come in the order in which they depend on each other, except that functions read tables that follow.
SET LOCAL check_function_bodies = off;

CREATE SCHEMA inngest_executor;

CREATE SCHEMA svc_private;

CREATE FUNCTION inngest_executor.checkpoint(p_seal text, p_run text, p_job bigint, p_me text, p_lease_ms integer, p_ids text[], p_data json[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  PERFORM require_seal(p_seal);
  PERFORM FROM run WHERE id = p_run FOR NO KEY UPDATE;
  UPDATE job SET lost = 0, available_at = clock_timestamp() + p_lease_ms * interval '1 ms'
    WHERE id = p_job AND run_id = p_run AND locked_by = p_me;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO step (run_id, id, data)
    SELECT p_run, x.id, x.data FROM unnest(p_ids, p_data) AS x (id, data)
    ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

CREATE FUNCTION inngest_executor.claim(p_seal text, p_me text, p_max integer, p_lease_ms integer, p_fns text[], p_limited boolean) RETURNS json
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_next timestamptz;
  v_jobs json;
BEGIN
  PERFORM require_seal(p_seal);
  v_next := next_due(p_fns);
  -- Most claims find nothing: they come with every event and every ended call, for each kind of work.
  IF p_max > 0 AND v_next <= v_now THEN
    IF p_limited THEN
      -- Counting the held slots and taking one more must not interleave between processes.
      PERFORM pg_advisory_xact_lock(hashtextextended('inngest_executor.claim', 0));
      v_now := clock_timestamp();
    END IF;
    -- queue: every function with each of its fair keys, one index lookup each, however long the queues are.
    WITH RECURSIVE queue AS (
      SELECT f.fn, (SELECT min(j.fair_key) FROM job j WHERE j.fn = f.fn) AS fair_key FROM unnest(p_fns) AS f (fn)
      UNION ALL
      SELECT q.fn, (SELECT min(j.fair_key) FROM job j WHERE j.fn = q.fn AND j.fair_key > q.fair_key)
      FROM queue q WHERE q.fair_key IS NOT NULL
    ), held AS MATERIALIZED (
      SELECT s.slot, count(*) AS n
      FROM job j JOIN run r ON r.id = j.run_id CROSS JOIN LATERAL unnest(r.slots) AS s (slot)
      WHERE p_limited AND j.locked_by IS NOT NULL AND j.kind IN ('run', 'step') AND j.available_at > v_now
      GROUP BY s.slot
    ), busy AS MATERIALIZED (
      SELECT j.fair_key, count(*) AS n FROM job j
      WHERE j.locked_by IS NOT NULL AND j.available_at > v_now AND j.fn = ANY (p_fns)
      GROUP BY j.fair_key
    ), waiting AS MATERIALIZED (
      SELECT w.id, w.available_at, q.fair_key FROM queue q CROSS JOIN LATERAL (
        SELECT j.id, j.available_at
        FROM job j JOIN run r ON r.id = j.run_id
        WHERE j.fn = q.fn AND j.fair_key = q.fair_key AND j.available_at <= v_now
          AND (j.kind IN ('sleep', 'wait') OR cardinality(r.slots) = 0 OR NOT EXISTS (
            SELECT FROM unnest(r.slots, r.slot_limits) AS l (slot, slot_limit) JOIN held h ON h.slot = l.slot WHERE h.n >= l.slot_limit))
        ORDER BY j.available_at, j.id LIMIT p_max) w
    ), first AS MATERIALIZED (
      SELECT w.id FROM waiting w LEFT JOIN busy b ON b.fair_key = w.fair_key
      ORDER BY row_number() OVER (PARTITION BY w.fair_key ORDER BY w.available_at, w.id) + coalesce(b.n, 0), w.available_at, w.id
      LIMIT p_max
    ), due AS MATERIALIZED (
      SELECT j.id, j.available_at, CASE WHEN j.kind IN ('run', 'step') THEN r.slots END AS slots, r.slot_limits
      FROM first f JOIN job j ON j.id = f.id JOIN run r ON r.id = j.run_id
      WHERE j.available_at <= v_now FOR UPDATE OF j SKIP LOCKED
    ), ranked AS (
      SELECT d.id, l.slot, l.slot_limit, row_number() OVER (PARTITION BY l.slot ORDER BY d.available_at, d.id) AS n
      FROM due d CROSS JOIN LATERAL unnest(d.slots, d.slot_limits) AS l (slot, slot_limit)
      WHERE d.slots IS NOT NULL
    ), taken AS (
      UPDATE job j
      SET locked_by = p_me, lost = j.lost + (j.locked_by IS NOT NULL)::int, available_at = v_now + p_lease_ms * interval '1 ms'
      WHERE j.id IN (SELECT d.id FROM due d) AND j.id NOT IN (
        SELECT k.id FROM ranked k LEFT JOIN held h ON h.slot = k.slot WHERE k.n + coalesce(h.n, 0) > k.slot_limit)
      RETURNING j.*
    )
    SELECT json_agg(json_build_object(
      'id', t.id, 'runId', t.run_id, 'kind', t.kind, 'stepId', t.step_id, 'attempt', t.attempt, 'outages', t.outages, 'lost', t.lost,
      'parallel', t.parallel, 'fn', t.fn, 'event', e.body,
      'steps', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'data', s.data, 'error', s.error) ORDER BY s.seq), '[]')
                FROM step s WHERE s.run_id = t.run_id AND t.kind IN ('run', 'step'))))
    INTO v_jobs
    FROM taken t JOIN run r ON r.id = t.run_id JOIN event e ON e.id = r.event_id;
    v_next := next_due(p_fns);
  END IF;
  RETURN json_build_object('jobs', coalesce(v_jobs, '[]'), 'next_ms', ceil(extract(epoch FROM v_next - v_now) * 1000));
END $$;

CREATE FUNCTION inngest_executor.finish(p_seal text, p_me text, p_jobs bigint[], p_run_ids text[], p_status text[], p_outputs json[], p_events json, p_runs json) RETURNS json
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  v_jobs bigint[];
BEGIN
  PERFORM require_seal(p_seal);
  PERFORM FROM run WHERE id = ANY (p_run_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH own AS (DELETE FROM job WHERE id = ANY (p_jobs) AND locked_by = p_me RETURNING id)
  SELECT array_agg(id) INTO v_jobs FROM own;
  IF v_jobs IS NULL THEN
    RETURN '[]';
  END IF;
  UPDATE run r SET status = x.status, output = x.output, ended_at = now()
    FROM unnest(p_jobs, p_run_ids, p_status, p_outputs) AS x (job, run_id, status, output)
    WHERE x.job = ANY (v_jobs) AND r.id = x.run_id;
  DELETE FROM job j USING unnest(p_jobs, p_run_ids) AS x (job, run_id) WHERE x.job = ANY (v_jobs) AND j.run_id = x.run_id;
  IF json_array_length(p_events) > 0 THEN
    PERFORM record(p_seal, p_events, p_runs);
  END IF;
  RETURN to_json(v_jobs);
END $$;

CREATE FUNCTION inngest_executor.next_due(p_fns text[]) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  RETURN (
    SELECT min(n.next)
    FROM unnest(p_fns) AS f (fn) CROSS JOIN LATERAL (SELECT min(j.available_at) AS next FROM job j WHERE j.fn = f.fn) n);
END $$;

CREATE FUNCTION inngest_executor.prune(p_seal text, p_retention_ms double precision, p_rows integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  v_before timestamptz := now() - p_retention_ms * interval '1 ms';
  v_runs int;
  v_events int;
BEGIN
  PERFORM require_seal(p_seal);
  DELETE FROM run WHERE id IN (SELECT id FROM run WHERE ended_at < v_before LIMIT p_rows FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_runs = ROW_COUNT;
  DELETE FROM event WHERE id IN (
    SELECT e.id FROM event e WHERE e.received_at < v_before AND NOT EXISTS (SELECT FROM run r WHERE r.event_id = e.id)
    LIMIT p_rows FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_events = ROW_COUNT;
  RETURN v_runs = p_rows OR v_events = p_rows;
END $$;

CREATE FUNCTION inngest_executor.record(p_seal text, p_events json, p_runs json) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  v_new text[];
  w record;
BEGIN
  PERFORM require_seal(p_seal);
  WITH new AS (
    INSERT INTO event (id, name, body)
      SELECT x.id, x.name, x.body FROM json_to_recordset(p_events) AS x (id text, name text, body json) ORDER BY x.id
      ON CONFLICT DO NOTHING RETURNING id
  ), started AS (
    INSERT INTO run (id, fn, event_id, idempotency_key, slots, slot_limits)
      SELECT x.id, x.fn, x."eventId", x.key, x.slots, x."slotLimits"
      FROM json_to_recordset(p_runs) AS x (id text, fn text, "eventId" text, key text, slots text[], "slotLimits" int[])
      WHERE x."eventId" IN (SELECT id FROM new) ORDER BY x.fn, x.key
      ON CONFLICT DO NOTHING RETURNING id
  ), queued AS (
    INSERT INTO job (run_id, fn, fair_key, kind, available_at)
      SELECT s.id, x.fn, coalesce(x."fairKey", ''), 'run', clock_timestamp()
      FROM started s JOIN json_to_recordset(p_runs) AS x (id text, fn text, "fairKey" text) ON x.id = s.id
  )
  SELECT array_agg(id) INTO v_new FROM new;
  FOR w IN
    SELECT j.id, j.run_id, j.step_id, e.body FROM job j JOIN event e ON e.name = j.wait_event
    WHERE e.id = ANY (v_new) AND (j.wait_path IS NULL
      OR coalesce(e.body::jsonb #> j.wait_path, 'null') = coalesce(j.wait_value, 'null'))
    ORDER BY j.run_id
  LOOP
    PERFORM settle(p_seal, w.run_id, w.id, NULL, ARRAY[w.step_id], ARRAY[w.body], ARRAY[NULL]::json[], '[]');
  END LOOP;
END $$;

CREATE FUNCTION inngest_executor.release(p_seal text, p_me text, p_jobs bigint[], p_all_but boolean) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET locked_by = NULL, available_at = clock_timestamp()
    WHERE locked_by = p_me AND (id = ANY (p_jobs)) <> p_all_but;
END $$;

CREATE FUNCTION inngest_executor.renew(p_seal text, p_me text, p_jobs bigint[], p_lease_ms integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET available_at = clock_timestamp() + p_lease_ms * interval '1 ms' WHERE id IN (
    SELECT id FROM job WHERE id = ANY (p_jobs) AND locked_by = p_me FOR UPDATE SKIP LOCKED);
END $$;

CREATE FUNCTION inngest_executor.require_seal(p_seal text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'inngest_executor', 'pg_temp'
    AS $$
BEGIN
  IF NOT public.is_sealed('inngest_executor', p_seal) THEN
    RAISE EXCEPTION 'the call of the executor is not sealed' USING ERRCODE = '42501';
  END IF;
END $$;

CREATE FUNCTION inngest_executor.retry(p_seal text, p_job bigint, p_me text, p_delay_ms double precision, p_outage boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET locked_by = NULL, attempt = attempt + 1, outages = outages + p_outage::int, lost = 0,
      available_at = clock_timestamp() + p_delay_ms * interval '1 ms'
    WHERE id = p_job AND locked_by = p_me;
  RETURN FOUND;
END $$;

CREATE FUNCTION inngest_executor.settle(p_seal text, p_run text, p_job bigint, p_me text, p_ids text[], p_data json[], p_errors json[], p_jobs json) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'inngest_executor', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  v_news boolean := cardinality(p_ids) > 0;
  v_job job;
BEGIN
  PERFORM require_seal(p_seal);
  PERFORM FROM run WHERE id = p_run FOR NO KEY UPDATE;
  DELETE FROM job WHERE id = p_job AND run_id = p_run AND (p_me IS NULL OR locked_by = p_me) RETURNING * INTO v_job;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO step (run_id, id, data, error)
    SELECT p_run, x.id, x.data, x.error FROM unnest(p_ids, p_data, p_errors) AS x (id, data, error)
    ON CONFLICT DO NOTHING;
  -- A found step may have finished during the call that found it; the function then needs another call.
  v_news := v_news OR EXISTS (
    SELECT FROM json_to_recordset(p_jobs) AS x ("stepId" text) JOIN step s ON s.run_id = p_run AND s.id = x."stepId");
  INSERT INTO job (run_id, fn, fair_key, kind, step_id, parallel, available_at, wait_event, wait_path, wait_value)
    SELECT p_run, v_job.fn, v_job.fair_key, x.kind, x."stepId", x.parallel, clock_timestamp() + x."delayMs" * interval '1 ms', x."waitEvent", x."waitPath", x."waitValue"
    FROM json_to_recordset(p_jobs) AS x
      (kind text, "stepId" text, parallel boolean, "delayMs" float8, "waitEvent" text, "waitPath" text[], "waitValue" jsonb)
    WHERE NOT EXISTS (SELECT FROM step s WHERE s.run_id = p_run AND s.id = x."stepId")
    ON CONFLICT DO NOTHING;
  IF v_news AND NOT EXISTS (SELECT FROM job WHERE run_id = p_run AND kind IN ('run', 'step')) THEN
    INSERT INTO job (run_id, fn, fair_key, kind, parallel, available_at)
      VALUES (p_run, v_job.fn, v_job.fair_key, 'run', EXISTS (SELECT FROM job WHERE run_id = p_run), clock_timestamp());
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION public.activate_signing_key(p_key json, p_at timestamp with time zone, p_seal text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'activate', p_key->>'key_id', p_key->>'public_key', p_key->>'purpose'), p_seal) THEN
    RAISE EXCEPTION 'the signing key is not sealed' USING ERRCODE = '42501';
  END IF;
  -- No earlier than its latest entry, which a process whose clock is ahead may have signed.
  UPDATE "signing_key" k SET status = 'retired',
    retired_at = GREATEST(p_at, (SELECT max(e.created_at) FROM "proof_entry" e WHERE e.key_id = k.key_id))
    WHERE k.status = 'active' AND k.purpose = p_key->>'purpose';
  INSERT INTO "signing_key" (key_id, public_key, purpose, status, created_at, rotate_by) VALUES (
    p_key->>'key_id', p_key->>'public_key', p_key->>'purpose', 'active', p_at, (p_key->>'rotate_by')::timestamptz);
END $$;

CREATE FUNCTION public.add_cosignatures(p_change text, p_seal text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE v_change json;
BEGIN
  IF NOT is_sealed('cosign ' || p_change, p_seal) THEN
    RAISE EXCEPTION 'the cosignatures are not sealed' USING ERRCODE = '42501';
  END IF;
  v_change := p_change::json;
  UPDATE "proof_log_checkpoint" SET note = note || (v_change ->> 'lines'), cosignatures = cosignatures + (v_change ->> 'added')::int,
    witnessed = (v_change ->> 'witnessed')::boolean
    WHERE size = (v_change ->> 'size')::bigint AND note = v_change ->> 'old_note';
  RETURN FOUND;
END $$;

CREATE FUNCTION public.after_api_key_revoked() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM pg_notify('api_key_revoked', NEW.id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_escalation_closed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', ARRAY[NEW.verification_id], ARRAY[NEW.closed_at]);
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_escalation_opened() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.opened', ARRAY[NEW.verification_id], ARRAY[NEW.opened_at]);
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_feedback() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NEW.basis = 'open_review' AND NEW.correct IS NOT NULL THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'open_review', NEW.id); END IF;
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_judge_attempts() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "inserted";
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_proof_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "proof_log_pending" (verification_id, seq, entry)
    SELECT i.verification_id, i.seq, decode(i.content_hash, 'hex') || decode(i.signature, 'base64') FROM "inserted" i
    ORDER BY i.verification_id, i.seq;
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_review_decision() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.after_verification_finished() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'verification', NEW.id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.' || NEW.status, ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_verification_flagged() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.id);
  IF NEW.flag_reason IS DISTINCT FROM 'judge_not_configured' THEN
    PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.flagged', ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.after_verifications_inserted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "inserted" WHERE status IN ('succeeded', 'failed');
  PERFORM enqueue_webhook_events(tenant_id, 'verification.' || status, array_agg(id), array_agg(completed_at))
  FROM "inserted" WHERE status IN ('succeeded', 'failed') GROUP BY tenant_id, status;
  IF EXISTS (SELECT FROM "inserted" WHERE metadata IS NOT NULL) THEN
    INSERT INTO "verification_metadata" (tenant_id, verification_id, key, value, created_at)
    SELECT v.tenant_id, v.id, m.key, m.value, v.created_at FROM "inserted" v CROSS JOIN LATERAL json_each_text(v.metadata) m;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.append_proof_entry(p_proof json) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  v_id uuid := p_proof ->> 'verification_id';
BEGIN
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = v_id AND seq = 0
      AND envelope::json ->> 'format' <> (p_proof ->> 'envelope')::json ->> 'format') THEN
    RAISE EXCEPTION 'the entry has another format than its proof' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = v_id AND seq > 0
      AND envelope::json #>> '{payload,kind}' = 'content_erased') THEN
    p_proof := (p_proof::jsonb - 'openings')::json;
  END IF;
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE 'SV003' THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;

CREATE FUNCTION public.append_to_proof_log(p_batch text, p_seal text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  v_batch json;
  v_size bigint;
  v_count bigint;
BEGIN
  IF NOT is_sealed('append ' || p_batch, p_seal) THEN
    RAISE EXCEPTION 'the batch is not sealed' USING ERRCODE = '42501';
  END IF;
  v_batch := p_batch::json;
  LOCK TABLE "proof_log_checkpoint" IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(max(size), 0) INTO v_size FROM "proof_log_checkpoint";
  IF v_size <> (v_batch ->> 'old_size')::bigint THEN RETURN false; END IF;
  WITH taken AS (
    DELETE FROM "proof_log_pending" p USING json_array_elements_text(v_batch -> 'pending_ids') WITH ORDINALITY o(id, place)
      WHERE p.id = o.id::bigint RETURNING p.verification_id, p.seq, o.place)
  INSERT INTO "proof_log_leaf" (verification_id, seq, leaf_index) SELECT verification_id, seq, v_size + place - 1 FROM taken;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_size + v_count <> (v_batch ->> 'size')::bigint THEN
    RAISE EXCEPTION 'the batch has % entries, of which % were pending', (v_batch ->> 'size')::bigint - v_size, v_count;
  END IF;
  INSERT INTO "proof_log_tile" AS t (level, tile_index, bytes)
    SELECT r.level, r.tile_index, decode(r.bytes, 'base64')
    FROM json_to_recordset(v_batch -> 'tiles') AS r(level smallint, tile_index bigint, bytes text)
    ON CONFLICT (level, tile_index) DO UPDATE SET bytes = t.bytes || EXCLUDED.bytes;
  INSERT INTO "proof_log_checkpoint" (size, note, created_at)
    VALUES ((v_batch ->> 'size')::bigint, v_batch ->> 'note', (v_batch ->> 'created_at')::timestamptz);
  RETURN true;
END $$;

CREATE FUNCTION public.before_review_decision() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  SELECT v.created_at, v.flag_reason INTO NEW.verification_created_at, NEW.flag_reason
    FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id;
  RETURN NEW;
END $$;

CREATE TABLE public.verification (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    rubric_id uuid NOT NULL,
    status text NOT NULL,
    submission_hash text NOT NULL,
    submission json NOT NULL,
    options json NOT NULL,
    identity_rung text,
    callback_url text,
    subject_kind text,
    subject_ref text,
    determination text,
    score double precision,
    confidence double precision,
    flagged boolean DEFAULT false NOT NULL,
    flag_reason text,
    manipulation_detected boolean DEFAULT false NOT NULL,
    proof_ref text,
    error text,
    created_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    evidence_trust json,
    reference_set_id uuid,
    progress_at timestamp(3) with time zone,
    resumed_at timestamp(3) with time zone,
    resumptions integer DEFAULT 0 NOT NULL,
    request_id text,
    excerpt text,
    excerpt_folded text,
    is_trial boolean,
    subject_folded text,
    metadata json,
    CONSTRAINT verification_check CHECK (((status = 'succeeded'::text) = (determination IS NOT NULL))),
    CONSTRAINT verification_check1 CHECK (((status = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT verification_check2 CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
    CONSTRAINT verification_determination_check CHECK ((determination = ANY (ARRAY['met'::text, 'partial'::text, 'not_met'::text, 'cannot_determine'::text]))),
    CONSTRAINT verification_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text])))
);

ALTER TABLE public.verification FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.begin_execution(p_binding text, p_id uuid, p_at timestamp with time zone) RETURNS SETOF public.verification
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = coalesce(started_at, p_at), progress_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id
    AND (status = 'queued' OR (status = 'running' AND coalesce(progress_at, started_at) < p_at - interval '10 seconds'));
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;

CREATE FUNCTION public.bind_tenant(p_binding text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN left(set_config('app.tenant_id', p_binding, true), 36)::uuid;
END $$;

CREATE FUNCTION public.choose_judge(p_choice json, p_seal text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT is_sealed('choose judge ' || p_choice::text, p_seal) THEN
    RAISE EXCEPTION 'the choice of a model is not sealed' USING ERRCODE = '42501';
  END IF;
  INSERT INTO "judge_choice" ("only", "base_url", "model", "chosen_by", "chosen_at") VALUES (
    true, p_choice->>'base_url', p_choice->>'model', p_choice->>'chosen_by', (p_choice->>'chosen_at')::timestamptz)
  ON CONFLICT ("only") DO UPDATE SET "base_url" = excluded."base_url", "model" = excluded."model",
    "chosen_by" = excluded."chosen_by", "chosen_at" = excluded."chosen_at";
END $$;

CREATE FUNCTION public.current_tenant() RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  v_binding text := current_setting('app.tenant_id', true);
BEGIN
  IF is_sealed(left(v_binding, 36), substr(v_binding, 38)) THEN RETURN left(v_binding, 36)::uuid; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.delete_sample_data() RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  waiting text[];
  left_over text[];
  deleted bigint := 0;
  affected bigint;
  name text;
BEGIN
  IF current_tenant() IS DISTINCT FROM sample_tenant() THEN RETURN 0; END IF;
  -- Waits for rows that are being added, and prevents that one is added after its table was emptied.
  PERFORM FROM public.tenant WHERE id = sample_tenant() FOR UPDATE;
  SELECT array_agg(c.table_name::text) INTO waiting
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE';
  LOOP
    left_over := '{}';
    FOREACH name IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM public.%I WHERE tenant_id = sample_tenant()', name);
        GET DIAGNOSTICS affected = ROW_COUNT;
        deleted := deleted + affected;
      EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
        left_over := left_over || name;
      END;
    END LOOP;
    EXIT WHEN cardinality(left_over) = 0;
    IF cardinality(left_over) = cardinality(waiting) THEN
      RAISE EXCEPTION 'sample data is referred to by %', left_over;
    END IF;
    waiting := left_over;
  END LOOP;
  DELETE FROM public.tenant WHERE id = sample_tenant();
  GET DIAGNOSTICS affected = ROW_COUNT;
  RETURN deleted + affected;
END $$;

CREATE FUNCTION public.enqueue_for_review(p_tenant uuid, p_id uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  INSERT INTO "review_item" ("tenant_id", "verification_id", "rubric_name", "determination", "flag_reason", "confidence", "priority", "created_at")
  SELECT v.tenant_id, v.id, r.name, v.determination, v.flag_reason, v.confidence, review_priority(p_tenant, p_id), v.created_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id AND v.status = 'succeeded' AND r.status <> 'draft'
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION public.enqueue_webhook_events(p_tenant uuid, p_type text, p_verifications uuid[], p_at timestamp with time zone[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE v_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM "webhook_listener" l WHERE l.tenant_id = p_tenant AND l.expires_at > now()) THEN
    RETURN;
  END IF;
  FOR v_id IN
    INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
    SELECT gen_random_uuid(), p_tenant, p_type, v.id,
      CASE WHEN p_type IN ('verification.flagged', 'escalation.opened') THEN NULL ELSE v.callback_url END, u.at
    FROM unnest(p_verifications, p_at) AS u (id, at)
    JOIN "verification" v ON v.tenant_id = p_tenant AND v.id = u.id
    JOIN "rubric_version" r ON r.tenant_id = p_tenant AND r.id = v.rubric_id AND r.status <> 'draft'
    RETURNING id
  LOOP
    PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text);
  END LOOP;
END $$;

CREATE FUNCTION public.find_api_key(p_hash text) RETURNS TABLE(id uuid, tenant_id uuid, scopes text[], expires_at timestamp with time zone, revoked_at timestamp with time zone, last_used_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at FROM public."api_key" k WHERE k.secret_hash = p_hash;
END $$;

CREATE TABLE public.judge_attempt (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    run_id uuid NOT NULL,
    "position" integer NOT NULL,
    criterion_key text NOT NULL,
    tier integer NOT NULL,
    sample integer NOT NULL,
    round integer NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    outcome text NOT NULL,
    reuse_key text,
    result json,
    determination text,
    raw_reply text,
    error text,
    input_tokens integer,
    output_tokens integer,
    cost_usd double precision,
    latency_ms integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    reused_id uuid,
    reading text,
    vote text,
    seal text,
    CONSTRAINT judge_attempt_check CHECK (((outcome = 'judged'::text) = (result IS NOT NULL))),
    CONSTRAINT judge_attempt_check1 CHECK (((reused_id IS NULL) OR (outcome = 'reused'::text))),
    CONSTRAINT judge_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['judged'::text, 'reused'::text, 'refused'::text, 'malformed'::text, 'failed'::text]))),
    CONSTRAINT judge_attempt_tier_check CHECK ((tier = ANY (ARRAY[1, 2, 3])))
);

ALTER TABLE public.judge_attempt FORCE ROW LEVEL SECURITY;

CREATE FUNCTION public.find_judge_replies(p_binding text, p_reuse_key text) RETURNS SETOF public.judge_attempt
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  RETURN QUERY SELECT * FROM "judge_attempt" WHERE tenant_id = p_tenant AND reuse_key = p_reuse_key ORDER BY created_at, id LIMIT 100;
END $$;

CREATE FUNCTION public.find_logged_entries(p_verification_id uuid) RETURNS TABLE(seq integer, leaf_index bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT e.seq, l.leaf_index FROM "proof_entry" e JOIN "proof_log_leaf" l USING (verification_id, seq)
  WHERE e.tenant_id = current_tenant() AND e.verification_id = p_verification_id ORDER BY e.seq
$$;

CREATE FUNCTION public.fold_rollup(p_binding text, p_limit integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.forget_judge(p_seal text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT is_sealed('forget judge', p_seal) THEN
    RAISE EXCEPTION 'the end of a choice is not sealed' USING ERRCODE = '42501';
  END IF;
  DELETE FROM "judge_choice";
  RETURN FOUND;
END $$;

CREATE FUNCTION public.idempotency_window() RETURNS interval
    LANGUAGE sql IMMUTABLE
    RETURN '24:00:00'::interval;

CREATE FUNCTION public.insert_judge_attempt(p_binding text, p_attempt json, p_exchange json DEFAULT 'null'::json) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
  IF FOUND AND json_typeof(p_exchange) = 'object' THEN
    INSERT INTO "judge_exchange" SELECT * FROM json_populate_record(NULL::"judge_exchange", p_exchange);
  END IF;
END $$;

CREATE FUNCTION public.insert_verdicts(p_results json, p_proofs json, p_without uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results)
  WHERE verification_id <> ALL (p_without);
  INSERT INTO "proof_entry" SELECT * FROM json_populate_recordset(NULL::"proof_entry", p_proofs)
  WHERE verification_id <> ALL (p_without);
END $$;

CREATE FUNCTION public.is_sandbox(p_tenant uuid) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN starts_with((p_tenant)::text, '5a4db0c5'::text);

CREATE FUNCTION public.is_sealed(p_text text, p_seal text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN coalesce(p_seal = (
    SELECT encode(sha256(s.outer_pad || sha256(s.inner_pad || convert_to(p_text, 'UTF8'))), 'hex') FROM svc_private.seal_secret s
  ), false);
END $$;

CREATE FUNCTION public.is_system() RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (current_setting('role'::text) = 'svc_verify_system'::text);

CREATE FUNCTION public.list_silent_verifications(p_now timestamp with time zone, p_silent interval, p_limit integer) RETURNS TABLE(id uuid, tenant_id uuid, resumptions integer)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.list_verification_statuses(p_bindings text[], p_ids uuid[]) RETURNS TABLE(id uuid, status text)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.minimum_webhook_retention() RETURNS interval
    LANGUAGE sql IMMUTABLE
    RETURN make_interval(days => 7);

CREATE FUNCTION public.named_tenant() RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN pg_catalog.left(pg_catalog.current_setting('app.tenant_id', true), 36)::pg_catalog.uuid;
END $$;

CREATE FUNCTION public.open_proof_log(p_origin text, p_public_key text, p_at timestamp with time zone, p_seal text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'open', p_origin, p_public_key), p_seal) THEN
    RAISE EXCEPTION 'the log is not sealed' USING ERRCODE = '42501';
  END IF;
  LOCK TABLE "proof_log_identity" IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO "proof_log_identity" (origin, public_key, created_at)
    SELECT p_origin, p_public_key, p_at WHERE NOT EXISTS (SELECT FROM "proof_log_identity");
END $$;

CREATE FUNCTION public.read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[]) RETURNS TABLE(day text, measure text, label text, amount double precision)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.rebuild_rollup(p_binding text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.record_verdicts(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json) RETURNS uuid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;

CREATE FUNCTION public.refuse_change_when_closed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV007';
END $$;

CREATE FUNCTION public.refuse_key_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.refuse_log_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;

CREATE FUNCTION public.refuse_outcome_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = 'SV005';
END $$;

CREATE FUNCTION public.require_active_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE v_key text;
BEGIN
  SELECT i.key_id INTO v_key FROM "inserted" i WHERE NOT EXISTS (
    SELECT 1 FROM signing_key k
    WHERE k.key_id = i.key_id AND k.status = 'active'
      AND k.purpose = CASE WHEN i.tenant_id = sample_tenant() OR is_sandbox(i.tenant_id) THEN 'sample_data' ELSE 'verdicts' END) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'signing key % is not active', v_key USING ERRCODE = 'SV003'; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.require_finished_verification() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE v_id uuid;
BEGIN
  SELECT i.verification_id INTO v_id FROM (SELECT DISTINCT tenant_id, verification_id FROM "inserted") i WHERE (
    SELECT v.tenant_id = i.tenant_id AND v.status IN ('succeeded', 'failed') FROM "verification" v WHERE v.id = i.verification_id) IS NOT TRUE LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a row of % is of %, which is no finished verification of its tenant', TG_TABLE_NAME, v_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.review_priority(p_tenant uuid, p_id uuid) RETURNS smallint
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.revoke_signing_key(p_key_id text, p_at timestamp with time zone, p_reason text, p_seal text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'revoke', p_key_id), p_seal) THEN
    RAISE EXCEPTION 'the revocation is not sealed' USING ERRCODE = '42501';
  END IF;
  UPDATE "signing_key" SET status = 'revoked', revoked_at = p_at, revocation_reason = p_reason WHERE key_id = p_key_id AND status <> 'revoked';
  RETURN FOUND;
END $$;

CREATE FUNCTION public.rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[], p_changes uuid[], p_open_reviews uuid[], p_measures text[]) RETURNS TABLE(day date, measure text, label text, amount double precision)
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.rollup_lengths() RETURNS smallint[]
    LANGUAGE sql IMMUTABLE
    RETURN '{1,4,16,64}'::smallint[];

CREATE FUNCTION public.rollup_spans(p_from date, p_to date) RETURNS TABLE(days smallint, first date, until date)
    LANGUAGE sql IMMUTABLE ROWS 8
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.rollup_start(p_day date, p_days integer) RETURNS date
    LANGUAGE sql IMMUTABLE
    RETURN ('0001-01-01'::date + (((p_day - '0001-01-01'::date) / p_days) * p_days));

CREATE FUNCTION public.sample_tenant() RETURNS uuid
    LANGUAGE sql IMMUTABLE
    RETURN '00000000-0000-4000-8000-5a3b1eda7a00'::uuid;

CREATE FUNCTION public.search_fold(p_text text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (octet_length(p_text) = length(p_text)) THEN lower((p_text COLLATE "C")) ELSE (NORMALIZE(replace(translate(regexp_replace(lower((regexp_replace(NORMALIZE(p_text, NFKD), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text), 'ς'::text, 'σ'::text), 'ß'::text, 'ss'::text), NFC) COLLATE "C") END;

CREATE FUNCTION public.share_calibration(p_calibration json, p_seal text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  v_row "calibration" := json_populate_record(NULL::"calibration", p_calibration);
BEGIN
  IF NOT is_sealed('share calibration ' || p_calibration::text, p_seal) THEN
    RAISE EXCEPTION 'the shared calibration is not sealed' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'calibration', v_row.primitive, v_row.model, v_row.prompt_version), 0));
  v_row.tenant_id := NULL;
  SELECT coalesce(max(c.version), 0) + 1 INTO v_row.version FROM "calibration" c
  WHERE c.tenant_id IS NULL AND c.primitive = v_row.primitive AND c.model = v_row.model AND c.prompt_version = v_row.prompt_version;
  INSERT INTO "calibration" SELECT v_row.*;
  RETURN v_row.version;
END $$;

CREATE FUNCTION public.submit_verifications(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json, p_keys uuid[] DEFAULT NULL::uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.write_groups(p_function text, p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[], p_keys text[] DEFAULT NULL::text[]) RETURNS TABLE(refused uuid[])
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

CREATE TABLE inngest_executor.event (
    id text NOT NULL,
    name text NOT NULL,
    body json NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE inngest_executor.job (
    id bigint NOT NULL,
    run_id text NOT NULL,
    kind text NOT NULL,
    step_id text DEFAULT 'step'::text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    lost integer DEFAULT 0 NOT NULL,
    parallel boolean DEFAULT false NOT NULL,
    available_at timestamp with time zone NOT NULL,
    locked_by text,
    wait_event text,
    wait_path text[],
    wait_value jsonb,
    fn text NOT NULL,
    fair_key text NOT NULL,
    outages integer DEFAULT 0 NOT NULL,
    CONSTRAINT job_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'step'::text, 'sleep'::text, 'wait'::text])))
)
WITH (fillfactor='70', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.05');

ALTER TABLE inngest_executor.job ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inngest_executor.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE inngest_executor.run (
    id text NOT NULL,
    fn text NOT NULL,
    event_id text NOT NULL,
    idempotency_key text,
    slots text[] DEFAULT '{}'::text[] NOT NULL,
    slot_limits integer[] DEFAULT '{}'::integer[] NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    output json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT run_check CHECK (((status = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT run_check1 CHECK ((cardinality(slots) = cardinality(slot_limits))),
    CONSTRAINT run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text])))
);

CREATE TABLE inngest_executor.step (
    run_id text NOT NULL,
    id text NOT NULL,
    seq bigint NOT NULL,
    data json,
    error json
);

ALTER TABLE inngest_executor.step ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME inngest_executor.step_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.api_key (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    secret_hash text NOT NULL,
    scopes text[],
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

ALTER TABLE public.api_key FORCE ROW LEVEL SECURITY;

CREATE TABLE public.attempt_count (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
);

CREATE TABLE public.audit_event (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    actor_kind text NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    target_kind text NOT NULL,
    target text NOT NULL,
    details json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.audit_event FORCE ROW LEVEL SECURITY;

CREATE TABLE public.auth_challenge (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.auth_credential (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp(3) with time zone,
    refresh_token_expires_at timestamp(3) with time zone,
    scope text,
    password text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.auth_session (
    id text NOT NULL,
    token text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.auth_token_key (
    id text NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    alg text,
    crv text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone
);

CREATE TABLE public.auth_user (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.calibration (
    id uuid NOT NULL,
    tenant_id uuid,
    primitive text NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    version integer NOT NULL,
    method text NOT NULL,
    labels integer NOT NULL,
    map json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT calibration_method_check CHECK ((method = ANY (ARRAY['none'::text, 'platt'::text, 'isotonic'::text]))),
    CONSTRAINT calibration_version_check CHECK ((version >= 1))
);

ALTER TABLE public.calibration FORCE ROW LEVEL SECURITY;

CREATE TABLE public.checklist_mark (
    tenant_id uuid NOT NULL,
    mark text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT checklist_mark_mark_check CHECK ((mark = ANY (ARRAY['proof'::text, 'hidden'::text])))
);

ALTER TABLE public.checklist_mark FORCE ROW LEVEL SECURITY;

CREATE TABLE public.criteria_judgment (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    subject_ref text NOT NULL,
    seq integer NOT NULL,
    kind text NOT NULL,
    party text NOT NULL,
    judge_id text NOT NULL,
    rubric_version text NOT NULL,
    rule_version text NOT NULL,
    identity_rung text NOT NULL,
    judged_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT criteria_judgment_kind_check CHECK ((kind = ANY (ARRAY['propose'::text, 'accept'::text]))),
    CONSTRAINT criteria_judgment_party_check CHECK ((party = ANY (ARRAY['proposer_side'::text, 'other_side'::text]))),
    CONSTRAINT criteria_judgment_seq_check CHECK ((seq >= 1))
);

ALTER TABLE public.criteria_judgment FORCE ROW LEVEL SECURITY;

CREATE TABLE public.criterion_result (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    "position" integer NOT NULL,
    criterion_id uuid NOT NULL,
    key text NOT NULL,
    primitive text NOT NULL,
    determination text NOT NULL,
    confidence double precision NOT NULL,
    score double precision,
    rationale text NOT NULL,
    evidence_spans json NOT NULL,
    value_assessed double precision,
    flagged boolean NOT NULL,
    flag_reason text,
    manipulation_detected boolean NOT NULL,
    model json,
    calibration_id uuid,
    raw_confidence double precision,
    tier integer
);

ALTER TABLE public.criterion_result FORCE ROW LEVEL SECURITY;

CREATE TABLE public.escalation (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    rule text NOT NULL,
    status text NOT NULL,
    opened_by text NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    closes_at timestamp(3) with time zone NOT NULL,
    determination text,
    closing_judgment_id uuid,
    closed_at timestamp(3) with time zone,
    proof_seq integer,
    CONSTRAINT escalation_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT escalation_check1 CHECK (((closed_at IS NULL) = (closing_judgment_id IS NULL))),
    CONSTRAINT escalation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'decided'::text, 'undecided'::text])))
);

ALTER TABLE public.escalation FORCE ROW LEVEL SECURITY;

CREATE TABLE public.escalation_judgment (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    escalation_id uuid NOT NULL,
    account_id text NOT NULL,
    key_id text NOT NULL,
    judgment json NOT NULL,
    content_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    self_adjudicated boolean DEFAULT false NOT NULL,
    observed_seconds integer
);

ALTER TABLE public.escalation_judgment FORCE ROW LEVEL SECURITY;

CREATE TABLE public.escalation_start (
    tenant_id uuid NOT NULL,
    escalation_id uuid NOT NULL,
    account_id text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.escalation_start FORCE ROW LEVEL SECURITY;

CREATE TABLE public.evidence_packet (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    source_id uuid NOT NULL,
    key_id uuid,
    payload json NOT NULL,
    content_hash text NOT NULL,
    trust_tier text NOT NULL,
    signature text NOT NULL,
    signature_encoding text NOT NULL,
    signature_verified boolean NOT NULL,
    downgrade_reason text,
    label text,
    locator text,
    content_type text,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT evidence_packet_check CHECK ((signature_verified = (trust_tier = 'source_attested'::text))),
    CONSTRAINT evidence_packet_check1 CHECK ((signature_verified = (downgrade_reason IS NULL))),
    CONSTRAINT evidence_packet_trust_tier_check CHECK ((trust_tier = ANY (ARRAY['source_attested'::text, 'claimant'::text])))
);

ALTER TABLE public.evidence_packet FORCE ROW LEVEL SECURITY;

CREATE TABLE public.evidence_source (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT evidence_source_status_check CHECK ((status = ANY (ARRAY['active'::text, 'revoked'::text])))
);

ALTER TABLE public.evidence_source FORCE ROW LEVEL SECURITY;

CREATE TABLE public.evidence_source_key (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    source_id uuid NOT NULL,
    public_key text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    CONSTRAINT evidence_source_key_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text, 'revoked'::text])))
);

ALTER TABLE public.evidence_source_key FORCE ROW LEVEL SECURITY;

CREATE TABLE public.feedback (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    outcome text NOT NULL,
    note text,
    recorded_by text NOT NULL,
    primitive text,
    model text,
    prompt_version text,
    raw_confidence double precision,
    correct boolean,
    created_at timestamp(3) with time zone NOT NULL,
    basis text DEFAULT 'ground_truth'::text NOT NULL,
    CONSTRAINT feedback_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed_correct'::text, 'confirmed_wrong'::text, 'disputed'::text])))
);

ALTER TABLE public.feedback FORCE ROW LEVEL SECURITY;

CREATE TABLE public.idempotency_record (
    tenant_id uuid NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    verification_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.idempotency_record FORCE ROW LEVEL SECURITY;

CREATE TABLE public.judge_choice (
    "only" boolean DEFAULT true NOT NULL,
    base_url text NOT NULL,
    model text NOT NULL,
    chosen_by text NOT NULL,
    chosen_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT judge_choice_only_check CHECK ("only")
);

CREATE TABLE public.judge_exchange (
    attempt_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    prompt json NOT NULL,
    reply text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.judge_exchange FORCE ROW LEVEL SECURITY;

CREATE TABLE public.latest_feedback (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    feedback_id uuid NOT NULL,
    outcome text NOT NULL,
    determination text,
    created_at timestamp(3) with time zone NOT NULL,
    basis text NOT NULL,
    confidence double precision,
    correct boolean,
    model text,
    primitive text,
    prompt_version text,
    raw_confidence double precision,
    rubric_id uuid NOT NULL
);

ALTER TABLE public.latest_feedback FORCE ROW LEVEL SECURITY;

CREATE TABLE public.logged_request (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    request_id text NOT NULL,
    caller_kind text NOT NULL,
    caller text NOT NULL,
    operation text NOT NULL,
    method text NOT NULL,
    status integer,
    code text,
    duration_ms integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT logged_request_caller_kind_check CHECK ((caller_kind = ANY (ARRAY['api_key'::text, 'account'::text])))
);

ALTER TABLE public.logged_request FORCE ROW LEVEL SECURITY;

CREATE TABLE public.proof_entry (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    seq integer NOT NULL,
    key_id text NOT NULL,
    content_hash text NOT NULL,
    prev_hash text,
    signature text NOT NULL,
    envelope text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    openings json
)
WITH (toast_tuple_target='8160');
ALTER TABLE public.proof_entry ALTER COLUMN envelope SET STORAGE EXTERNAL;

ALTER TABLE public.proof_entry FORCE ROW LEVEL SECURITY;

CREATE TABLE public.proof_log_checkpoint (
    size bigint NOT NULL,
    note text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    cosignatures integer DEFAULT 0 NOT NULL,
    witnessed boolean DEFAULT false NOT NULL
);

CREATE TABLE public.proof_log_identity (
    origin text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.proof_log_leaf (
    verification_id uuid NOT NULL,
    seq integer NOT NULL,
    leaf_index bigint NOT NULL
);

CREATE TABLE public.proof_log_pending (
    id bigint NOT NULL,
    verification_id uuid NOT NULL,
    seq integer NOT NULL,
    entry bytea NOT NULL,
    CONSTRAINT proof_log_pending_entry CHECK ((octet_length(entry) = 96))
);

CREATE SEQUENCE public.proof_log_pending_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.proof_log_pending_id_seq OWNED BY public.proof_log_pending.id;

CREATE TABLE public.proof_log_tile (
    level smallint NOT NULL,
    tile_index bigint NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.quickstart_telemetry (
    tenant_id uuid NOT NULL,
    handle text NOT NULL,
    key_prefix text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    first_verdict_at timestamp(3) with time zone NOT NULL,
    first_verdict_ms integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.quickstart_telemetry FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reference_set (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    "references" json NOT NULL,
    size integer NOT NULL,
    hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.reference_set FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reverification (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    seq integer,
    request json NOT NULL,
    report json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.reverification FORCE ROW LEVEL SECURITY;

CREATE TABLE public.review_decision (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    decision text NOT NULL,
    reason text,
    override_determination text,
    reason_code text,
    review_mode text DEFAULT 'open'::text NOT NULL,
    provisional_determination text,
    decided_by text NOT NULL,
    content_hash text,
    created_at timestamp(3) with time zone NOT NULL,
    proof_seq integer,
    verification_created_at timestamp(3) with time zone,
    flag_reason text,
    CONSTRAINT review_decision_decision_check CHECK ((decision = ANY (ARRAY['accept'::text, 'override'::text, 'route'::text]))),
    CONSTRAINT review_decision_review_mode_check CHECK ((review_mode = ANY (ARRAY['open'::text, 'blind'::text])))
);

ALTER TABLE public.review_decision FORCE ROW LEVEL SECURITY;

CREATE TABLE public.review_deferral (
    tenant_id uuid NOT NULL,
    account_id text NOT NULL,
    verification_id uuid NOT NULL,
    until timestamp(3) with time zone
);

ALTER TABLE public.review_deferral FORCE ROW LEVEL SECURITY;

CREATE TABLE public.review_item (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    rubric_name text NOT NULL,
    determination text NOT NULL,
    flag_reason text,
    confidence double precision NOT NULL,
    priority smallint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    decided_by text,
    decided_at timestamp(3) with time zone,
    judged_again_as uuid
);

ALTER TABLE public.review_item FORCE ROW LEVEL SECURITY;

CREATE TABLE public.review_reservation (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    account_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.review_reservation FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reviewer_grant (
    tenant_id uuid NOT NULL,
    reviewer_subject text NOT NULL,
    active boolean NOT NULL,
    granted_by text NOT NULL,
    granted_at timestamp(3) with time zone NOT NULL,
    revoked_by text,
    revoked_at timestamp(3) with time zone,
    capacities text[] DEFAULT ARRAY['adjudicator'::text],
    tier text DEFAULT 'reviewer'::text NOT NULL
);

ALTER TABLE public.reviewer_grant FORCE ROW LEVEL SECURITY;

CREATE TABLE public.reviewer_key (
    tenant_id uuid NOT NULL,
    key_id text NOT NULL,
    account_id text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone
);

ALTER TABLE public.reviewer_key FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rollup_counter (
    tenant_id uuid NOT NULL,
    measure text NOT NULL,
    day date NOT NULL,
    label text NOT NULL,
    amount double precision NOT NULL,
    days smallint NOT NULL
);

ALTER TABLE public.rollup_counter FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rollup_pending (
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    id uuid NOT NULL
);

ALTER TABLE public.rollup_pending FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rubric_archive (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    archived_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.rubric_archive FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rubric_draft (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    account_id text NOT NULL,
    rubric_name text,
    base_id uuid,
    source text NOT NULL,
    examples json NOT NULL,
    origin json NOT NULL,
    revision integer NOT NULL,
    saved_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.rubric_draft FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rubric_publication (
    tenant_id uuid NOT NULL,
    rubric_id uuid NOT NULL,
    published_by text NOT NULL,
    note text,
    template text,
    examples json NOT NULL,
    gate json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.rubric_publication FORCE ROW LEVEL SECURITY;

CREATE TABLE public.rubric_version (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    spec json NOT NULL,
    compiled json NOT NULL,
    issues json NOT NULL,
    hash text NOT NULL,
    source_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT rubric_version_status_check CHECK ((status = ANY (ARRAY['active'::text, 'draft'::text]))),
    CONSTRAINT rubric_version_version_check CHECK ((version >= 1))
);

ALTER TABLE public.rubric_version FORCE ROW LEVEL SECURITY;

CREATE TABLE public.saved_view (
    tenant_id uuid NOT NULL,
    account_id text NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    query json NOT NULL,
    saved_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.saved_view FORCE ROW LEVEL SECURITY;

CREATE TABLE public.scoped_tag (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    tag text NOT NULL,
    note text,
    recorded_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.scoped_tag FORCE ROW LEVEL SECURITY;

CREATE TABLE public.service_process (
    id uuid NOT NULL,
    name text NOT NULL,
    key_ids text[],
    seen_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.signing_key (
    key_id text NOT NULL,
    public_key text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    retired_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    revocation_reason text,
    rotate_by timestamp(3) with time zone,
    purpose text DEFAULT 'verdicts'::text NOT NULL,
    CONSTRAINT signing_key_purpose_check CHECK ((purpose = ANY (ARRAY['verdicts'::text, 'sample_data'::text]))),
    CONSTRAINT signing_key_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text, 'revoked'::text])))
);

CREATE TABLE public.submission_content (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    content text,
    content_hash text,
    unavailable text,
    fetched_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT submission_content_check CHECK (((content IS NULL) = (content_hash IS NULL))),
    CONSTRAINT submission_content_check1 CHECK (((content IS NULL) <> (unavailable IS NULL)))
);

ALTER TABLE public.submission_content FORCE ROW LEVEL SECURITY;

CREATE TABLE public.survival_event (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    seq integer NOT NULL,
    source text NOT NULL,
    verdict_ref text NOT NULL,
    state text NOT NULL,
    identity_rung text NOT NULL,
    adjudication_ref text,
    recorded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT survival_event_seq_check CHECK ((seq >= 1)),
    CONSTRAINT survival_event_state_check CHECK ((state = ANY (ARRAY['contested'::text, 'survived'::text, 'overturned'::text])))
);

ALTER TABLE public.survival_event FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

ALTER TABLE public.tenant FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_invitation (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    email text NOT NULL,
    owner boolean DEFAULT false NOT NULL,
    token_hash text NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    reviewer boolean DEFAULT false NOT NULL
);

ALTER TABLE public.tenant_invitation FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_member (
    tenant_id uuid NOT NULL,
    account_id text NOT NULL,
    owner boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

ALTER TABLE public.tenant_member FORCE ROW LEVEL SECURITY;

CREATE TABLE public.tenant_settings (
    tenant_id uuid NOT NULL,
    allow_self_adjudication boolean DEFAULT false NOT NULL,
    limit_judgment_minutes boolean DEFAULT false NOT NULL,
    decisions_also_label boolean DEFAULT false NOT NULL,
    single_readings boolean DEFAULT false NOT NULL
);

ALTER TABLE public.tenant_settings FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_metadata (
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.verification_metadata FORCE ROW LEVEL SECURITY;

CREATE TABLE public.verification_note (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    verification_id uuid NOT NULL,
    written_by text NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.verification_note FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_attempt (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    status_code integer,
    error text,
    response text,
    duration_ms integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.webhook_attempt FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_delivery (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    url text NOT NULL,
    status text NOT NULL,
    round integer NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    delivered_at timestamp(3) with time zone,
    CONSTRAINT webhook_delivery_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE public.webhook_delivery FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_endpoint (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    description text,
    disabled_reason text,
    events text[],
    failing_since timestamp(3) with time zone,
    previous_secret text,
    previous_secret_expires_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone,
    CONSTRAINT webhook_endpoint_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
);

ALTER TABLE public.webhook_endpoint FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_listener (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    starts_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE public.webhook_listener FORCE ROW LEVEL SECURITY;

CREATE TABLE public.webhook_message (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    type text NOT NULL,
    verification_id uuid NOT NULL,
    callback_url text,
    created_at timestamp(3) with time zone NOT NULL,
    fanned_out_at timestamp(3) with time zone,
    body text,
    CONSTRAINT webhook_message_type_check CHECK ((type = ANY (ARRAY['verification.succeeded'::text, 'verification.failed'::text, 'verification.flagged'::text, 'determination.recorded'::text, 'escalation.opened'::text, 'escalation.closed'::text])))
);

ALTER TABLE public.webhook_message FORCE ROW LEVEL SECURITY;

CREATE TABLE svc_private.seal_secret (
    single boolean DEFAULT true NOT NULL,
    inner_pad bytea NOT NULL,
    outer_pad bytea NOT NULL,
    CONSTRAINT seal_secret_single_check CHECK (single)
);

ALTER TABLE public.proof_log_pending ALTER COLUMN id SET DEFAULT nextval('public.proof_log_pending_id_seq'::regclass);

-- In this order: before the first ANALYZE several indexes seem equally good, and the planner takes the newest.
ALTER TABLE public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);

ALTER TABLE public.auth_session
    ADD CONSTRAINT auth_session_pkey PRIMARY KEY (id);

ALTER TABLE public.auth_credential
    ADD CONSTRAINT auth_credential_pkey PRIMARY KEY (id);

ALTER TABLE public.auth_challenge
    ADD CONSTRAINT auth_challenge_pkey PRIMARY KEY (id);

ALTER TABLE public.auth_token_key
    ADD CONSTRAINT auth_token_key_pkey PRIMARY KEY (id);

ALTER TABLE public.evidence_source
    ADD CONSTRAINT evidence_source_pkey PRIMARY KEY (id);

ALTER TABLE public.proof_entry
    ADD CONSTRAINT proof_entry_pkey PRIMARY KEY (verification_id, seq);

ALTER TABLE public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (key_id);

ALTER TABLE public.rubric_version
    ADD CONSTRAINT rubric_version_pkey PRIMARY KEY (id);

ALTER TABLE public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);

ALTER TABLE public.tenant_member
    ADD CONSTRAINT tenant_member_pkey PRIMARY KEY (tenant_id, account_id);

ALTER TABLE public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);

ALTER TABLE public.criterion_result
    ADD CONSTRAINT criterion_result_pkey PRIMARY KEY (verification_id, "position");

ALTER TABLE public.idempotency_record
    ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (tenant_id, key);

ALTER TABLE public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX auth_session_token_key ON public.auth_session USING btree (token);

CREATE INDEX auth_session_user_id_idx ON public.auth_session USING btree (user_id);

CREATE INDEX auth_credential_user_id_idx ON public.auth_credential USING btree (user_id);

CREATE INDEX auth_challenge_identifier_idx ON public.auth_challenge USING btree (identifier);

CREATE UNIQUE INDEX evidence_source_tenant_id_id_key ON public.evidence_source USING btree (tenant_id, id);

CREATE INDEX rubric_version_tenant_id_created_at_id_idx ON public.rubric_version USING btree (tenant_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX rubric_version_tenant_id_id_key ON public.rubric_version USING btree (tenant_id, id);

CREATE INDEX tenant_member_account_id_idx ON public.tenant_member USING btree (account_id);

CREATE UNIQUE INDEX api_key_secret_hash_key ON public.api_key USING btree (secret_hash);

CREATE UNIQUE INDEX api_key_tenant_id_id_key ON public.api_key USING btree (tenant_id, id);

CREATE INDEX verification_tenant_id_created_at_id_idx ON public.verification USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX verification_tenant_id_subject_kind_subject_ref_created_at_idx ON public.verification USING btree (tenant_id, subject_kind, subject_ref, created_at);

CREATE UNIQUE INDEX verification_tenant_id_id_key ON public.verification USING btree (tenant_id, id);

CREATE INDEX idempotency_record_created_at_idx ON public.idempotency_record USING btree (created_at);

CREATE UNIQUE INDEX webhook_endpoint_tenant_id_id_key ON public.webhook_endpoint USING btree (tenant_id, id);

ALTER TABLE inngest_executor.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

CREATE INDEX event_received_at ON inngest_executor.event USING btree (received_at);

ALTER TABLE inngest_executor.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX run_idempotency_key ON inngest_executor.run USING btree (fn, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX run_event_id ON inngest_executor.run USING btree (event_id);

CREATE INDEX run_ended_at ON inngest_executor.run USING btree (ended_at) WHERE (ended_at IS NOT NULL);

ALTER TABLE inngest_executor.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (run_id, id);

ALTER TABLE inngest_executor.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

ALTER TABLE inngest_executor.job
    ADD CONSTRAINT job_run_id_step_id_key UNIQUE (run_id, step_id);

CREATE INDEX job_locked_by ON inngest_executor.job USING btree (locked_by) WHERE (locked_by IS NOT NULL);

CREATE INDEX job_wait_event ON inngest_executor.job USING btree (wait_event) WHERE (wait_event IS NOT NULL);

ALTER TABLE public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);

ALTER TABLE public.judge_attempt
    ADD CONSTRAINT judge_attempt_pkey PRIMARY KEY (id);

ALTER TABLE public.calibration
    ADD CONSTRAINT calibration_pkey PRIMARY KEY (id);

ALTER TABLE public.reverification
    ADD CONSTRAINT reverification_pkey PRIMARY KEY (id);

CREATE INDEX feedback_tenant_id_verification_id_created_at_idx ON public.feedback USING btree (tenant_id, verification_id, created_at);

CREATE INDEX feedback_primitive_model_prompt_version_idx ON public.feedback USING btree (primitive, model, prompt_version);

CREATE INDEX judge_attempt_tenant_id_verification_id_idx ON public.judge_attempt USING btree (tenant_id, verification_id);

CREATE INDEX reverification_tenant_id_verification_id_created_at_idx ON public.reverification USING btree (tenant_id, verification_id, created_at);

CREATE INDEX judge_attempt_reuse ON public.judge_attempt USING btree (tenant_id, reuse_key) WHERE (reuse_key IS NOT NULL);

CREATE UNIQUE INDEX calibration_version ON public.calibration USING btree (tenant_id, primitive, model, prompt_version, version) WHERE (tenant_id IS NOT NULL);

CREATE UNIQUE INDEX calibration_fallback_version ON public.calibration USING btree (primitive, model, prompt_version, version) WHERE (tenant_id IS NULL);

ALTER TABLE public.criteria_judgment
    ADD CONSTRAINT criteria_judgment_pkey PRIMARY KEY (id);

ALTER TABLE public.reviewer_grant
    ADD CONSTRAINT reviewer_grant_pkey PRIMARY KEY (tenant_id, reviewer_subject);

ALTER TABLE public.review_decision
    ADD CONSTRAINT review_decision_pkey PRIMARY KEY (verification_id);

ALTER TABLE public.escalation
    ADD CONSTRAINT escalation_pkey PRIMARY KEY (id);

ALTER TABLE public.escalation_judgment
    ADD CONSTRAINT escalation_judgment_pkey PRIMARY KEY (id);

ALTER TABLE public.reviewer_key
    ADD CONSTRAINT reviewer_key_pkey PRIMARY KEY (tenant_id, key_id);

ALTER TABLE public.evidence_source_key
    ADD CONSTRAINT evidence_source_key_pkey PRIMARY KEY (id);

ALTER TABLE public.evidence_packet
    ADD CONSTRAINT evidence_packet_pkey PRIMARY KEY (id);

ALTER TABLE public.reference_set
    ADD CONSTRAINT reference_set_pkey PRIMARY KEY (id);

ALTER TABLE public.survival_event
    ADD CONSTRAINT survival_event_pkey PRIMARY KEY (id);

ALTER TABLE public.quickstart_telemetry
    ADD CONSTRAINT quickstart_telemetry_pkey PRIMARY KEY (tenant_id, handle);

ALTER TABLE public.scoped_tag
    ADD CONSTRAINT scoped_tag_pkey PRIMARY KEY (tenant_id, verification_id, tag);

ALTER TABLE public.tenant_invitation
    ADD CONSTRAINT tenant_invitation_pkey PRIMARY KEY (id);

ALTER TABLE public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);

ALTER TABLE public.submission_content
    ADD CONSTRAINT submission_content_pkey PRIMARY KEY (verification_id);

ALTER TABLE public.rollup_pending
    ADD CONSTRAINT rollup_pending_pkey PRIMARY KEY (tenant_id, kind, id);

ALTER TABLE public.latest_feedback
    ADD CONSTRAINT latest_feedback_pkey PRIMARY KEY (tenant_id, verification_id);

ALTER TABLE public.review_item
    ADD CONSTRAINT review_item_pkey PRIMARY KEY (tenant_id, verification_id);

ALTER TABLE public.review_reservation
    ADD CONSTRAINT review_reservation_pkey PRIMARY KEY (tenant_id, verification_id);

ALTER TABLE public.review_deferral
    ADD CONSTRAINT review_deferral_pkey PRIMARY KEY (tenant_id, account_id, verification_id);

ALTER TABLE public.saved_view
    ADD CONSTRAINT saved_view_pkey PRIMARY KEY (tenant_id, account_id, page, name);

ALTER TABLE public.rubric_draft
    ADD CONSTRAINT rubric_draft_pkey PRIMARY KEY (id);

ALTER TABLE public.rubric_publication
    ADD CONSTRAINT rubric_publication_pkey PRIMARY KEY (rubric_id);

ALTER TABLE public.webhook_message
    ADD CONSTRAINT webhook_message_pkey PRIMARY KEY (id);

ALTER TABLE public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);

ALTER TABLE public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX criteria_judgment_tenant_id_subject_ref_seq_key ON public.criteria_judgment USING btree (tenant_id, subject_ref, seq);

CREATE INDEX review_decision_tenant_id_created_at_idx ON public.review_decision USING btree (tenant_id, created_at);

CREATE UNIQUE INDEX review_decision_tenant_id_verification_id_key ON public.review_decision USING btree (tenant_id, verification_id);

CREATE INDEX escalation_tenant_id_status_opened_at_idx ON public.escalation USING btree (tenant_id, status, opened_at);

CREATE UNIQUE INDEX escalation_tenant_id_id_key ON public.escalation USING btree (tenant_id, id);

CREATE UNIQUE INDEX escalation_tenant_id_verification_id_key ON public.escalation USING btree (tenant_id, verification_id);

CREATE UNIQUE INDEX escalation_judgment_tenant_id_escalation_id_key ON public.escalation_judgment USING btree (tenant_id, escalation_id);

CREATE UNIQUE INDEX escalation_judgment_tenant_id_content_hash_key ON public.escalation_judgment USING btree (tenant_id, content_hash);

CREATE INDEX evidence_source_key_tenant_id_source_id_idx ON public.evidence_source_key USING btree (tenant_id, source_id);

CREATE UNIQUE INDEX evidence_source_key_tenant_id_id_key ON public.evidence_source_key USING btree (tenant_id, id);

CREATE UNIQUE INDEX evidence_packet_tenant_id_id_key ON public.evidence_packet USING btree (tenant_id, id);

CREATE INDEX reference_set_tenant_id_created_at_id_idx ON public.reference_set USING btree (tenant_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX reference_set_tenant_id_id_key ON public.reference_set USING btree (tenant_id, id);

CREATE INDEX survival_event_tenant_id_verdict_ref_seq_idx ON public.survival_event USING btree (tenant_id, verdict_ref, seq);

CREATE UNIQUE INDEX survival_event_tenant_id_seq_key ON public.survival_event USING btree (tenant_id, seq);

CREATE UNIQUE INDEX survival_event_tenant_id_source_verdict_ref_state_key ON public.survival_event USING btree (tenant_id, source, verdict_ref, state);

CREATE UNIQUE INDEX tenant_invitation_token_hash_key ON public.tenant_invitation USING btree (token_hash);

CREATE UNIQUE INDEX tenant_invitation_tenant_id_id_key ON public.tenant_invitation USING btree (tenant_id, id);

CREATE INDEX audit_event_tenant_id_created_at_id_idx ON public.audit_event USING btree (tenant_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX audit_event_tenant_id_id_key ON public.audit_event USING btree (tenant_id, id);

CREATE UNIQUE INDEX submission_content_tenant_id_verification_id_key ON public.submission_content USING btree (tenant_id, verification_id);

CREATE INDEX review_item_tenant_id_created_at_verification_id_idx ON public.review_item USING btree (tenant_id, created_at, verification_id);

CREATE INDEX review_reservation_tenant_id_expires_at_idx ON public.review_reservation USING btree (tenant_id, expires_at);

CREATE INDEX review_deferral_tenant_id_verification_id_idx ON public.review_deferral USING btree (tenant_id, verification_id);

CREATE INDEX webhook_message_tenant_id_verification_id_idx ON public.webhook_message USING btree (tenant_id, verification_id);

CREATE UNIQUE INDEX webhook_message_tenant_id_id_key ON public.webhook_message USING btree (tenant_id, id);

CREATE INDEX webhook_delivery_tenant_id_endpoint_id_created_at_id_idx ON public.webhook_delivery USING btree (tenant_id, endpoint_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX webhook_delivery_tenant_id_id_key ON public.webhook_delivery USING btree (tenant_id, id);

CREATE UNIQUE INDEX webhook_delivery_message_id_endpoint_id_key ON public.webhook_delivery USING btree (message_id, endpoint_id);

CREATE UNIQUE INDEX webhook_attempt_delivery_id_number_key ON public.webhook_attempt USING btree (delivery_id, number);

CREATE UNIQUE INDEX rubric_draft_tenant_id_id_key ON public.rubric_draft USING btree (tenant_id, id);

CREATE UNIQUE INDEX rubric_draft_tenant_id_account_id_rubric_name_key ON public.rubric_draft USING btree (tenant_id, account_id, rubric_name);

CREATE UNIQUE INDEX rubric_publication_tenant_id_rubric_id_key ON public.rubric_publication USING btree (tenant_id, rubric_id);

CREATE UNIQUE INDEX evidence_source_active_key ON public.evidence_source_key USING btree (tenant_id, source_id) WHERE (status = 'active'::text);

CREATE INDEX webhook_message_waiting ON public.webhook_message USING btree (created_at) WHERE (fanned_out_at IS NULL);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX judge_attempt_tenant_id_id_key ON public.judge_attempt USING btree (tenant_id, id);

CREATE INDEX webhook_message_fanned_out ON public.webhook_message USING btree (created_at) WHERE (fanned_out_at IS NOT NULL);

CREATE INDEX audit_event_tenant_id_action_created_at_id_idx ON public.audit_event USING btree (tenant_id, action, created_at DESC, id DESC);

CREATE INDEX audit_event_tenant_id_actor_created_at_id_idx ON public.audit_event USING btree (tenant_id, actor, created_at DESC, id DESC);

CREATE INDEX audit_event_tenant_id_target_created_at_id_idx ON public.audit_event USING btree (tenant_id, target, created_at DESC, id DESC);

ALTER TABLE public.tenant_settings
    ADD CONSTRAINT tenant_settings_pkey PRIMARY KEY (tenant_id);

ALTER TABLE public.escalation_start
    ADD CONSTRAINT escalation_start_pkey PRIMARY KEY (tenant_id, escalation_id, account_id);

CREATE UNIQUE INDEX signing_key_one_active ON public.signing_key USING btree (purpose) WHERE (status = 'active'::text);

ALTER TABLE public.judge_choice
    ADD CONSTRAINT judge_choice_pkey PRIMARY KEY ("only");

CREATE INDEX review_item_waiting_priority ON public.review_item USING btree (tenant_id, priority, created_at, verification_id) WHERE ((decided_at IS NULL) AND (flag_reason IS DISTINCT FROM 'judge_not_configured'::text));

CREATE INDEX review_item_waiting_confidence ON public.review_item USING btree (tenant_id, confidence, created_at, verification_id) WHERE ((decided_at IS NULL) AND (flag_reason IS DISTINCT FROM 'judge_not_configured'::text));

CREATE INDEX review_item_waiting_age ON public.review_item USING btree (tenant_id, created_at, verification_id) WHERE ((decided_at IS NULL) AND (flag_reason IS DISTINCT FROM 'judge_not_configured'::text));

CREATE INDEX review_item_waiting_facets ON public.review_item USING btree (tenant_id, rubric_name, flag_reason) WHERE ((decided_at IS NULL) AND (flag_reason IS DISTINCT FROM 'judge_not_configured'::text));

CREATE INDEX review_item_needs_model ON public.review_item USING btree (tenant_id, created_at, verification_id) WHERE ((decided_at IS NULL) AND (judged_again_as IS NULL) AND (flag_reason = 'judge_not_configured'::text));

ALTER TABLE public.checklist_mark
    ADD CONSTRAINT checklist_mark_pkey PRIMARY KEY (tenant_id, mark);

ALTER TABLE public.attempt_count
    ADD CONSTRAINT attempt_count_pkey PRIMARY KEY (key);

ALTER TABLE svc_private.seal_secret
    ADD CONSTRAINT seal_secret_pkey PRIMARY KEY (single);

CREATE INDEX job_fn_fair_key ON inngest_executor.job USING btree (fn, fair_key, available_at);

CREATE INDEX job_fn_available_at ON inngest_executor.job USING btree (fn, available_at);

CREATE UNIQUE INDEX judge_attempt_reply ON public.judge_attempt USING btree (run_id, "position", tier, sample, round, reading) NULLS NOT DISTINCT WHERE (outcome <> 'failed'::text);

CREATE INDEX verification_tenant_id_determination_created_at_id_idx ON public.verification USING btree (tenant_id, determination, created_at DESC, id DESC);

CREATE INDEX verification_tenant_id_rubric_id_created_at_id_idx ON public.verification USING btree (tenant_id, rubric_id, created_at DESC, id DESC);

CREATE INDEX verification_flagged ON public.verification USING btree (tenant_id, created_at DESC, id DESC, flag_reason) WHERE flagged;

ALTER TABLE public.rollup_counter
    ADD CONSTRAINT rollup_counter_pkey PRIMARY KEY (tenant_id, measure, days, day, label);

CREATE INDEX latest_feedback_tenant_id_created_at_feedback_id_idx ON public.latest_feedback USING btree (tenant_id, created_at DESC, feedback_id DESC);

CREATE INDEX latest_feedback_tenant_id_outcome_determination_created_at_idx ON public.latest_feedback USING btree (tenant_id, outcome, determination, created_at);

CREATE INDEX latest_feedback_rubric ON public.latest_feedback USING btree (tenant_id, rubric_id, created_at DESC, feedback_id DESC) INCLUDE (outcome, basis, correct, confidence) WHERE (outcome <> 'disputed'::text);

CREATE INDEX latest_feedback_judge ON public.latest_feedback USING btree (tenant_id, primitive, model, prompt_version, created_at DESC, feedback_id DESC) INCLUDE (verification_id, raw_confidence, correct) WHERE (correct IS NOT NULL);

CREATE INDEX verification_unfinished ON public.verification USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX review_decision_tenant_id_decision_created_at_idx ON public.review_decision USING btree (tenant_id, decision, created_at);

CREATE INDEX review_item_settled_priority ON public.review_item USING btree (tenant_id, priority, created_at, verification_id) WHERE ((decided_at IS NOT NULL) OR (flag_reason = 'judge_not_configured'::text));

CREATE INDEX review_item_settled_confidence ON public.review_item USING btree (tenant_id, confidence, created_at, verification_id) WHERE ((decided_at IS NOT NULL) OR (flag_reason = 'judge_not_configured'::text));

CREATE INDEX review_item_settled_rubric ON public.review_item USING btree (tenant_id, rubric_name, created_at, verification_id) WHERE ((decided_at IS NOT NULL) OR (flag_reason = 'judge_not_configured'::text));

CREATE INDEX review_item_decided_by ON public.review_item USING btree (tenant_id, decided_by, created_at, verification_id) WHERE (decided_at IS NOT NULL);

CREATE INDEX review_decision_list ON public.review_decision USING btree (tenant_id, decision, verification_created_at DESC, verification_id DESC);

CREATE INDEX verification_flagged_of_rubric ON public.verification USING btree (tenant_id, rubric_id, created_at DESC, id DESC, flag_reason) WHERE flagged;

CREATE INDEX verification_failed_of_rubric ON public.verification USING btree (tenant_id, rubric_id, created_at DESC, id DESC) WHERE (status = 'failed'::text);

CREATE INDEX review_decision_flag ON public.review_decision USING btree (tenant_id, decision, flag_reason, verification_created_at DESC, verification_id DESC);

CREATE INDEX review_decision_override ON public.review_decision USING btree (tenant_id, override_determination, verification_created_at DESC, verification_id DESC) INCLUDE (flag_reason) WHERE (decision = 'override'::text);

CREATE INDEX review_item_settled_reason ON public.review_item USING btree (tenant_id, flag_reason, created_at, verification_id) WHERE ((decided_at IS NOT NULL) OR (flag_reason = 'judge_not_configured'::text));

ALTER TABLE public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

CREATE INDEX auth_user_email_idx ON public.auth_user USING btree (email);

ALTER TABLE public.service_process
    ADD CONSTRAINT service_process_pkey PRIMARY KEY (id);

ALTER TABLE public.judge_exchange
    ADD CONSTRAINT judge_exchange_pkey PRIMARY KEY (attempt_id);

ALTER TABLE public.verification_note
    ADD CONSTRAINT verification_note_pkey PRIMARY KEY (id);

CREATE INDEX judge_exchange_created_at_idx ON public.judge_exchange USING btree (created_at);

CREATE UNIQUE INDEX judge_exchange_tenant_id_attempt_id_key ON public.judge_exchange USING btree (tenant_id, attempt_id);

CREATE INDEX verification_note_tenant_id_verification_id_created_at_idx ON public.verification_note USING btree (tenant_id, verification_id, created_at);

CREATE INDEX rubric_version_tenant_id_name_version_idx ON public.rubric_version USING btree (tenant_id, name, version);

CREATE UNIQUE INDEX rubric_version_published ON public.rubric_version USING btree (tenant_id, name, version) WHERE (status <> 'draft'::text);

CREATE INDEX verification_subject_folded ON public.verification USING btree (tenant_id, subject_folded COLLATE "C", created_at DESC, id DESC) WHERE (subject_folded IS NOT NULL);

CREATE INDEX verification_submission_hash_tenant_id_idx ON public.verification USING btree (submission_hash, tenant_id);

ALTER TABLE public.verification_metadata
    ADD CONSTRAINT verification_metadata_pkey PRIMARY KEY (tenant_id, verification_id, key);

CREATE INDEX verification_metadata_tenant_id_key_value_created_at_verifi_idx ON public.verification_metadata USING btree (tenant_id, key, value, created_at, verification_id);

ALTER TABLE public.rubric_archive
    ADD CONSTRAINT rubric_archive_pkey PRIMARY KEY (tenant_id, name);

ALTER TABLE public.webhook_listener
    ADD CONSTRAINT webhook_listener_pkey PRIMARY KEY (id);

CREATE INDEX webhook_listener_tenant_id_expires_at_idx ON public.webhook_listener USING btree (tenant_id, expires_at);

CREATE UNIQUE INDEX webhook_listener_tenant_id_id_key ON public.webhook_listener USING btree (tenant_id, id);

CREATE INDEX webhook_message_tenant_id_fanned_out_at_idx ON public.webhook_message USING btree (tenant_id, fanned_out_at);

ALTER TABLE public.logged_request
    ADD CONSTRAINT logged_request_pkey PRIMARY KEY (id);

CREATE INDEX logged_request_tenant_id_created_at_id_idx ON public.logged_request USING btree (tenant_id, created_at DESC, id DESC);

CREATE INDEX logged_request_tenant_id_request_id_created_at_idx ON public.logged_request USING btree (tenant_id, request_id, created_at DESC);

CREATE INDEX logged_request_created_at_idx ON public.logged_request USING btree (created_at);

CREATE UNIQUE INDEX logged_request_tenant_id_id_key ON public.logged_request USING btree (tenant_id, id);

CREATE INDEX logged_request_refused_idx ON public.logged_request USING btree (tenant_id, created_at DESC, id DESC) WHERE (code IS NOT NULL);

ALTER TABLE public.proof_log_pending
    ADD CONSTRAINT proof_log_pending_pkey PRIMARY KEY (id);

ALTER TABLE public.proof_log_leaf
    ADD CONSTRAINT proof_log_leaf_pkey PRIMARY KEY (verification_id, seq);

ALTER TABLE public.proof_log_tile
    ADD CONSTRAINT proof_log_tile_pkey PRIMARY KEY (level, tile_index);

ALTER TABLE public.proof_log_checkpoint
    ADD CONSTRAINT proof_log_checkpoint_pkey PRIMARY KEY (size);

ALTER TABLE public.proof_log_identity
    ADD CONSTRAINT proof_log_identity_pkey PRIMARY KEY (origin);

CREATE UNIQUE INDEX proof_log_leaf_leaf_index_key ON public.proof_log_leaf USING btree (leaf_index);

CREATE INDEX proof_log_checkpoint_cosigned ON public.proof_log_checkpoint USING btree (size) WHERE (cosignatures > 0);

CREATE INDEX proof_log_checkpoint_witnessed ON public.proof_log_checkpoint USING btree (size) WHERE witnessed;

CREATE TRIGGER active_key AFTER INSERT ON public.proof_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.require_active_key();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.calibration FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.criteria_judgment FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.criterion_result FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.escalation_judgment FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.escalation_start FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.evidence_packet FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.feedback FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.judge_attempt FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE ON public.proof_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE ON public.proof_log_checkpoint FOR EACH ROW WHEN (((old.cosignatures > 0) OR (old.created_at > (now() - '1 day'::interval)))) EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.proof_log_identity FOR EACH ROW EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.proof_log_leaf FOR EACH ROW EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER append_only BEFORE DELETE ON public.proof_log_tile FOR EACH ROW EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.quickstart_telemetry FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.reference_set FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.reverification FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.review_decision FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.rubric_publication FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.rubric_version FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.scoped_tag FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.submission_content FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.survival_event FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.verification_note FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.webhook_attempt FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER closed AFTER UPDATE OF status ON public.escalation FOR EACH ROW WHEN (((new.status <> 'open'::text) AND (old.status = 'open'::text))) EXECUTE FUNCTION public.after_escalation_closed();

CREATE TRIGGER decided AFTER INSERT ON public.review_decision FOR EACH ROW EXECUTE FUNCTION public.after_review_decision();

CREATE TRIGGER finished_is_kept BEFORE DELETE ON public.verification FOR EACH ROW WHEN ((old.status = ANY (ARRAY['succeeded'::text, 'failed'::text]))) EXECUTE FUNCTION public.refuse_outcome_change();

CREATE TRIGGER finished_on_insert AFTER INSERT ON public.verification REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.after_verifications_inserted();

CREATE TRIGGER finished_on_update AFTER UPDATE OF status ON public.verification FOR EACH ROW WHEN (((new.status = ANY (ARRAY['succeeded'::text, 'failed'::text])) AND (old.status <> ALL (ARRAY['succeeded'::text, 'failed'::text])))) EXECUTE FUNCTION public.after_verification_finished();

CREATE CONSTRAINT TRIGGER flagged_on_insert AFTER INSERT ON public.verification DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'succeeded'::text) AND new.flagged)) EXECUTE FUNCTION public.after_verification_flagged();

CREATE CONSTRAINT TRIGGER flagged_on_update AFTER UPDATE ON public.verification DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'succeeded'::text) AND new.flagged AND (old.status <> 'succeeded'::text))) EXECUTE FUNCTION public.after_verification_flagged();

CREATE TRIGGER immutable_when_closed BEFORE DELETE OR UPDATE ON public.escalation FOR EACH ROW WHEN ((old.status <> 'open'::text)) EXECUTE FUNCTION public.refuse_change_when_closed();

CREATE TRIGGER listed BEFORE INSERT ON public.review_decision FOR EACH ROW EXECUTE FUNCTION public.before_review_decision();

CREATE TRIGGER logged AFTER INSERT ON public.proof_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.after_proof_entries();

CREATE TRIGGER minimum_retention BEFORE DELETE ON public.webhook_attempt FOR EACH ROW WHEN (((NOT public.is_system()) OR (old.created_at >= (now() - public.minimum_webhook_retention())))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER of_finished AFTER INSERT ON public.criterion_result REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.require_finished_verification();

CREATE TRIGGER of_finished AFTER INSERT ON public.proof_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.require_finished_verification();

CREATE TRIGGER only_cosigned BEFORE UPDATE ON public.proof_log_checkpoint FOR EACH ROW WHEN (((new.size <> old.size) OR (new.created_at <> old.created_at) OR (new.cosignatures < old.cosignatures) OR (old.witnessed AND (NOT new.witnessed)) OR (NOT starts_with(new.note, old.note)))) EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER only_erasure BEFORE UPDATE ON public.proof_entry FOR EACH ROW WHEN (((new.openings IS NOT NULL) OR ((to_jsonb(new.*) - 'openings'::text) <> (to_jsonb(old.*) - 'openings'::text)))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER only_longer BEFORE UPDATE ON public.proof_log_tile FOR EACH ROW WHEN (((new.level <> old.level) OR (new.tile_index <> old.tile_index) OR (SUBSTRING(new.bytes FROM 1 FOR length(old.bytes)) <> old.bytes))) EXECUTE FUNCTION public.refuse_log_change();

CREATE TRIGGER opened AFTER INSERT ON public.escalation FOR EACH ROW WHEN ((new.status = 'open'::text)) EXECUTE FUNCTION public.after_escalation_opened();

CREATE TRIGGER outcome_immutable BEFORE UPDATE ON "verification" FOR EACH ROW
  WHEN (OLD.status IN ('succeeded', 'failed')
    AND (NEW.tenant_id, NEW.id, NEW.rubric_id, NEW.submission_hash, NEW.identity_rung, NEW.status, NEW.determination, NEW.score, NEW.confidence,
        NEW.flagged, NEW.flag_reason, NEW.manipulation_detected, NEW.proof_ref, NEW.error, NEW.completed_at)
      IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.rubric_id, OLD.submission_hash, OLD.identity_rung, OLD.status, OLD.determination, OLD.score,
        OLD.confidence, OLD.flagged, OLD.flag_reason, OLD.manipulation_detected, OLD.proof_ref, OLD.error, OLD.completed_at))
  EXECUTE FUNCTION refuse_outcome_change();

CREATE TRIGGER recorded AFTER INSERT ON public.feedback FOR EACH ROW EXECUTE FUNCTION public.after_feedback();

CREATE TRIGGER recorded AFTER INSERT ON public.judge_attempt REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.after_judge_attempts();

CREATE TRIGGER revoked AFTER UPDATE OF revoked_at ON public.api_key FOR EACH ROW EXECUTE FUNCTION public.after_api_key_revoked();

CREATE TRIGGER rotation_only BEFORE DELETE OR UPDATE ON public.signing_key FOR EACH ROW EXECUTE FUNCTION public.refuse_key_change();

ALTER TABLE inngest_executor.job
    ADD CONSTRAINT job_run_id_fkey FOREIGN KEY (run_id) REFERENCES inngest_executor.run(id) ON DELETE CASCADE;

ALTER TABLE inngest_executor.run
    ADD CONSTRAINT run_event_id_fkey FOREIGN KEY (event_id) REFERENCES inngest_executor.event(id);

ALTER TABLE inngest_executor.step
    ADD CONSTRAINT step_run_id_fkey FOREIGN KEY (run_id) REFERENCES inngest_executor.run(id) ON DELETE CASCADE;

ALTER TABLE public.api_key
    ADD CONSTRAINT api_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.audit_event
    ADD CONSTRAINT audit_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.auth_credential
    ADD CONSTRAINT auth_credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.auth_session
    ADD CONSTRAINT auth_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.auth_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.calibration
    ADD CONSTRAINT calibration_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.checklist_mark
    ADD CONSTRAINT checklist_mark_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.criteria_judgment
    ADD CONSTRAINT criteria_judgment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.escalation_judgment
    ADD CONSTRAINT escalation_judgment_tenant_id_escalation_id_fkey FOREIGN KEY (tenant_id, escalation_id) REFERENCES public.escalation(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.escalation_judgment
    ADD CONSTRAINT escalation_judgment_tenant_id_key_id_fkey FOREIGN KEY (tenant_id, key_id) REFERENCES public.reviewer_key(tenant_id, key_id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.escalation_start
    ADD CONSTRAINT escalation_start_tenant_id_escalation_id_fkey FOREIGN KEY (tenant_id, escalation_id) REFERENCES public.escalation(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.escalation
    ADD CONSTRAINT escalation_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.evidence_packet
    ADD CONSTRAINT evidence_packet_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.evidence_packet
    ADD CONSTRAINT evidence_packet_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.evidence_source(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.evidence_source_key
    ADD CONSTRAINT evidence_source_key_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES public.evidence_source(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.evidence_source
    ADD CONSTRAINT evidence_source_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.feedback
    ADD CONSTRAINT feedback_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.idempotency_record
    ADD CONSTRAINT idempotency_record_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.judge_attempt
    ADD CONSTRAINT judge_attempt_tenant_id_reused_id_fkey FOREIGN KEY (tenant_id, reused_id) REFERENCES public.judge_attempt(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.judge_attempt
    ADD CONSTRAINT judge_attempt_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.judge_exchange
    ADD CONSTRAINT judge_exchange_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES public.judge_attempt(tenant_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.logged_request
    ADD CONSTRAINT logged_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.quickstart_telemetry
    ADD CONSTRAINT quickstart_telemetry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.reference_set
    ADD CONSTRAINT reference_set_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.reverification
    ADD CONSTRAINT reverification_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.review_decision
    ADD CONSTRAINT review_decision_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.review_deferral
    ADD CONSTRAINT review_deferral_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES public.tenant_member(tenant_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.review_deferral
    ADD CONSTRAINT review_deferral_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.review_item
    ADD CONSTRAINT review_item_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.review_reservation
    ADD CONSTRAINT review_reservation_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES public.tenant_member(tenant_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.review_reservation
    ADD CONSTRAINT review_reservation_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.reviewer_grant
    ADD CONSTRAINT reviewer_grant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.reviewer_key
    ADD CONSTRAINT reviewer_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.rubric_archive
    ADD CONSTRAINT rubric_archive_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.rubric_draft
    ADD CONSTRAINT rubric_draft_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES public.tenant_member(tenant_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.rubric_draft
    ADD CONSTRAINT rubric_draft_tenant_id_base_id_fkey FOREIGN KEY (tenant_id, base_id) REFERENCES public.rubric_version(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.rubric_publication
    ADD CONSTRAINT rubric_publication_tenant_id_rubric_id_fkey FOREIGN KEY (tenant_id, rubric_id) REFERENCES public.rubric_version(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.rubric_version
    ADD CONSTRAINT rubric_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.saved_view
    ADD CONSTRAINT saved_view_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES public.tenant_member(tenant_id, account_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.scoped_tag
    ADD CONSTRAINT scoped_tag_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.submission_content
    ADD CONSTRAINT submission_content_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.survival_event
    ADD CONSTRAINT survival_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.tenant_invitation
    ADD CONSTRAINT tenant_invitation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.tenant_member
    ADD CONSTRAINT tenant_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.auth_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.tenant_member
    ADD CONSTRAINT tenant_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.tenant_settings
    ADD CONSTRAINT tenant_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.verification_metadata
    ADD CONSTRAINT verification_metadata_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.verification_note
    ADD CONSTRAINT verification_note_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES public.verification(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.verification
    ADD CONSTRAINT verification_tenant_id_reference_set_id_fkey FOREIGN KEY (tenant_id, reference_set_id) REFERENCES public.reference_set(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.verification
    ADD CONSTRAINT verification_tenant_id_rubric_id_fkey FOREIGN KEY (tenant_id, rubric_id) REFERENCES public.rubric_version(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.webhook_attempt
    ADD CONSTRAINT webhook_attempt_tenant_id_delivery_id_fkey FOREIGN KEY (tenant_id, delivery_id) REFERENCES public.webhook_delivery(tenant_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES public.webhook_endpoint(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES public.webhook_message(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.webhook_listener
    ADD CONSTRAINT webhook_listener_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.webhook_message
    ADD CONSTRAINT webhook_message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.audit_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.calibration ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.checklist_mark ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.criteria_judgment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.criterion_result ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.escalation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.escalation_judgment ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.escalation_start ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.evidence_packet ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.evidence_source ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.evidence_source_key ENABLE ROW LEVEL SECURITY;

CREATE POLICY fallback_reads ON public.calibration FOR SELECT USING ((tenant_id IS NULL));

CREATE POLICY fallback_writes ON public.calibration FOR INSERT WITH CHECK (((tenant_id IS NULL) AND ( SELECT pg_has_role(c.relowner, 'USAGE'::text) AS pg_has_role
   FROM pg_class c
  WHERE (c.oid = ('public.calibration'::regclass)::oid))));

ALTER TABLE public.feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.idempotency_record ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.judge_attempt ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.judge_exchange ENABLE ROW LEVEL SECURITY;

CREATE POLICY known_hash ON public.api_key FOR SELECT USING ((secret_hash = NULLIF(current_setting('app.key_hash'::text, true), ''::text)));

CREATE POLICY known_hash ON public.tenant_invitation FOR SELECT TO svc_verify_sign_in USING ((token_hash = NULLIF(current_setting('app.token_hash'::text, true), ''::text)));

ALTER TABLE public.latest_feedback ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.logged_request ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_account ON public.reviewer_grant FOR SELECT TO svc_verify_sign_in USING ((reviewer_subject = NULLIF(current_setting('app.account_id'::text, true), ''::text)));

CREATE POLICY own_account ON public.tenant FOR SELECT TO svc_verify_sign_in USING ((EXISTS ( SELECT 1
   FROM public.tenant_member m
  WHERE ((m.tenant_id = tenant.id) AND (m.account_id = NULLIF(current_setting('app.account_id'::text, true), ''::text))))));

CREATE POLICY own_account ON public.tenant_member FOR SELECT TO svc_verify_sign_in USING ((account_id = NULLIF(current_setting('app.account_id'::text, true), ''::text)));

ALTER TABLE public.proof_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.quickstart_telemetry ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reference_set ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reverification ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_decision ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_deferral ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_reservation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reviewer_grant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reviewer_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rollup_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rollup_pending ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rubric_archive ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rubric_draft ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rubric_publication ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.rubric_version ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.saved_view ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.scoped_tag ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.submission_content ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.survival_event ENABLE ROW LEVEL SECURITY;

CREATE POLICY system_appends ON public.audit_event FOR INSERT TO svc_verify_system WITH CHECK ((actor_kind = 'operator'::text));

CREATE POLICY system_prunes ON public.idempotency_record TO svc_verify_system USING ((created_at < (now() - public.idempotency_window())));

CREATE POLICY system_prunes ON public.judge_exchange FOR DELETE TO svc_verify_system USING ((created_at < (now() - make_interval(days => 1))));

CREATE POLICY system_prunes ON public.logged_request FOR DELETE TO svc_verify_system USING ((created_at < (now() - make_interval(days => 1))));

CREATE POLICY system_prunes ON public.webhook_delivery FOR DELETE TO svc_verify_system USING ((created_at < (now() - public.minimum_webhook_retention())));

CREATE POLICY system_prunes ON public.webhook_message FOR DELETE TO svc_verify_system USING ((created_at < (now() - public.minimum_webhook_retention())));

CREATE POLICY system_reads ON public.api_key FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.feedback FOR SELECT TO svc_verify_system USING (((tenant_id <> public.sample_tenant()) AND (NOT public.is_sandbox(tenant_id))));

CREATE POLICY system_reads ON public.judge_exchange FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.logged_request FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.rollup_pending FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.tenant FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.verification FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.webhook_attempt FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.webhook_delivery FOR SELECT TO svc_verify_system USING (true);

CREATE POLICY system_reads ON public.webhook_message FOR SELECT TO svc_verify_system USING (true);

ALTER TABLE public.tenant ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_invitation ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.tenant_member ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_rows ON public.api_key USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.audit_event USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.calibration USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.checklist_mark USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.criteria_judgment USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.criterion_result USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.escalation USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.escalation_judgment USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.escalation_start USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.evidence_packet USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.evidence_source USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.evidence_source_key USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.feedback USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.idempotency_record USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.judge_attempt USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.judge_exchange USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.latest_feedback USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.logged_request USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.proof_entry USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.quickstart_telemetry USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.reference_set USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.reverification USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.review_decision USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.review_deferral USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.review_item USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.review_reservation USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.reviewer_grant USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.reviewer_key USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rollup_counter USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rollup_pending USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rubric_archive USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rubric_draft USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rubric_publication USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.rubric_version USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.saved_view USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.scoped_tag USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.submission_content USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.survival_event USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.tenant USING ((id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.tenant_invitation USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.tenant_member USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.tenant_settings USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.verification USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.verification_metadata USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.verification_note USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.webhook_attempt USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.webhook_delivery USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.webhook_endpoint USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.webhook_listener USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

CREATE POLICY tenant_rows ON public.webhook_message USING ((tenant_id = ( SELECT public.current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT public.current_tenant() AS current_tenant)));

ALTER TABLE public.tenant_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_metadata ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verification_note ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_attempt ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_endpoint ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_listener ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_message ENABLE ROW LEVEL SECURITY;

-- The secret that seals the service's own requests (is_sealed). Only the owner reads it.
INSERT INTO svc_private.seal_secret (inner_pad, outer_pad) VALUES (
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
