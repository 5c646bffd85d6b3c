DROP FUNCTION inngest_executor.checkpoint(text,bigint,text,integer,text[],json[]);
DROP FUNCTION inngest_executor.claim(text,integer,integer,text[],boolean);
DROP FUNCTION inngest_executor.finish(text,bigint[],text[],text[],json[],json,json);
DROP FUNCTION inngest_executor.record(json,json);
DROP FUNCTION inngest_executor.settle(text,bigint,text,text[],json[],json[],json);

SET LOCAL check_function_bodies = off;

-- functions/inngest_executor.checkpoint
-- Stores results of a call that continues, and extends its lease. False when the job is no longer p_me's.
CREATE OR REPLACE FUNCTION inngest_executor.checkpoint(p_seal text, p_run text, p_job bigint, p_me text, p_lease_ms int, p_ids text[], p_data json[])
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.claim
-- Takes up to p_max due jobs of the functions p_fns for p_me: of the fair key with the fewest held jobs first, of one key the longest due
-- first. Returns {"jobs": [...], "next_ms": n}: n is the time until the next job of p_fns falls due, not positive when some are due but
-- were not taken, null when there is none.
CREATE OR REPLACE FUNCTION inngest_executor.claim(p_seal text, p_me text, p_max int, p_lease_ms int, p_fns text[], p_limited boolean)
RETURNS json LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.finish
-- Ends runs; the arrays are parallel. Returns the jobs that were p_me's and so ended their run. p_events and p_runs are the consequences
-- of a failure and are recorded only with it, so such a call ends one run.
CREATE OR REPLACE FUNCTION inngest_executor.finish(
  p_seal text, p_me text, p_jobs bigint[], p_run_ids text[], p_status text[], p_outputs json[], p_events json, p_runs json)
RETURNS json LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.record
-- Stores events that are new, starts runs for them, and resumes runs that waited for them.
CREATE OR REPLACE FUNCTION inngest_executor.record(p_seal text, p_events json, p_runs json)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.settle
-- Ends job p_job of p_me (of anyone when p_me is null): stores finished steps, plans found ones, and schedules the next call of the
-- function when nothing of the run is left to call. False, and nothing written, when the job is no longer p_me's.
CREATE OR REPLACE FUNCTION inngest_executor.settle(p_seal text, p_run text, p_job bigint, p_me text, p_ids text[], p_data json[], p_errors json[], p_jobs json)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.prune
-- Deletes up to p_rows ended runs, and as many events without a run, that are older than the retention. Returns whether there may be more.
CREATE OR REPLACE FUNCTION inngest_executor.prune(p_seal text, p_retention_ms float8, p_rows int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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

-- functions/inngest_executor.release
-- Gives back these jobs of p_me, or all but these, to be claimed at once.
CREATE OR REPLACE FUNCTION inngest_executor.release(p_seal text, p_me text, p_jobs bigint[], p_all_but boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET locked_by = NULL, available_at = clock_timestamp()
    WHERE locked_by = p_me AND (id = ANY (p_jobs)) <> p_all_but;
END $$;

-- functions/inngest_executor.renew
-- Extends the leases of these jobs of p_me; skips rows that another statement has locked.
CREATE OR REPLACE FUNCTION inngest_executor.renew(p_seal text, p_me text, p_jobs bigint[], p_lease_ms int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET available_at = clock_timestamp() + p_lease_ms * interval '1 ms' WHERE id IN (
    SELECT id FROM job WHERE id = ANY (p_jobs) AND locked_by = p_me FOR UPDATE SKIP LOCKED);
END $$;

-- functions/inngest_executor.require_seal
-- Refuses a call that does not come from the service: no login has rights to the tables of this schema, and its functions have the owner's.
CREATE OR REPLACE FUNCTION inngest_executor.require_seal(p_seal text) RETURNS void LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp AS $$
BEGIN
  IF NOT public.is_sealed('inngest_executor', p_seal) THEN
    RAISE EXCEPTION 'the call of the executor is not sealed' USING ERRCODE = '42501';
  END IF;
END $$;

-- functions/inngest_executor.retry
-- Plans another attempt of a job. False, and nothing written, when the job is no longer p_me's.
CREATE OR REPLACE FUNCTION inngest_executor.retry(p_seal text, p_job bigint, p_me text, p_delay_ms float8, p_outage boolean) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET locked_by = NULL, attempt = attempt + 1, outages = outages + p_outage::int, lost = 0,
      available_at = clock_timestamp() + p_delay_ms * interval '1 ms'
    WHERE id = p_job AND locked_by = p_me;
  RETURN FOUND;
END $$;

-- What earlier releases kept of ended runs: rationales and quotes, which nothing reads again.
DELETE FROM inngest_executor.step s USING inngest_executor.run r WHERE r.id = s.run_id AND r.ended_at IS NOT NULL;
