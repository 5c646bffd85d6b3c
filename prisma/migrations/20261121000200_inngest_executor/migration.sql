-- State of the embedded Inngest executor. Not part of the Prisma schema: only server/jobs/executor/store.ts reads it.
--
-- Lock order, which keeps every pair of functions free of deadlocks: runs by id, then their jobs, then the claim lock.
-- Payloads are json, not jsonb: jsonb reorders keys and rewrites numbers, and a step must see again what it returned. They come in as
-- arrays, not inside one document: taking a document apart refuses NUL and lone surrogates, which results may hold.

CREATE SCHEMA inngest_executor;

CREATE TABLE inngest_executor.event (
  id text PRIMARY KEY,
  name text NOT NULL,
  body json NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_received_at ON inngest_executor.event (received_at);

CREATE TABLE inngest_executor.run (
  id text PRIMARY KEY,
  fn text NOT NULL,
  event_id text NOT NULL REFERENCES inngest_executor.event (id),
  idempotency_key text,
  slots text[] NOT NULL DEFAULT '{}',
  slot_limits int[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'failed')),
  output json,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((status = 'running') = (ended_at IS NULL)),
  CHECK (cardinality(slots) = cardinality(slot_limits))
);
CREATE UNIQUE INDEX run_idempotency_key ON inngest_executor.run (fn, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX run_event_id ON inngest_executor.run (event_id);
CREATE INDEX run_ended_at ON inngest_executor.run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE inngest_executor.step (
  run_id text NOT NULL REFERENCES inngest_executor.run (id) ON DELETE CASCADE,
  id text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  data json,
  error json,
  PRIMARY KEY (run_id, id)
);

-- available_at is the due time of a free job and the end of the lease of a held one, so "due" is one condition on one index.
-- step_id is 'step' for a call of the function as a whole, else the hash of the planned step.
CREATE TABLE inngest_executor.job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id text NOT NULL REFERENCES inngest_executor.run (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('run', 'step', 'sleep', 'wait')),
  step_id text NOT NULL DEFAULT 'step',
  attempt int NOT NULL DEFAULT 0,
  lost int NOT NULL DEFAULT 0,
  parallel boolean NOT NULL DEFAULT false,
  available_at timestamptz NOT NULL,
  locked_by text,
  wait_event text,
  wait_path text[],
  wait_value jsonb,
  UNIQUE (run_id, step_id)
) WITH (fillfactor = 70, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX job_available_at ON inngest_executor.job (available_at);
CREATE INDEX job_locked_by ON inngest_executor.job (locked_by) WHERE locked_by IS NOT NULL;
CREATE INDEX job_wait_event ON inngest_executor.job (wait_event) WHERE wait_event IS NOT NULL;

-- Takes up to p_max due jobs of the functions p_fns for p_me. Answers {"jobs": [...], "next_ms": n}: n is the time until the
-- next job falls due, not positive when some are due but were not taken, null when there is none.
CREATE FUNCTION inngest_executor.claim(p_me text, p_max int, p_lease_ms int, p_fns text[], p_limited boolean)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_jobs json;
BEGIN
  IF p_limited THEN
    -- Counting the held slots and taking one more must not interleave between processes.
    PERFORM pg_advisory_xact_lock(hashtextextended('inngest_executor.claim', 0));
  END IF;
  v_now := clock_timestamp();
  IF p_max > 0 THEN
    WITH held AS MATERIALIZED (
      SELECT s.slot, count(*) AS n
      FROM job j JOIN run r ON r.id = j.run_id CROSS JOIN LATERAL unnest(r.slots) AS s (slot)
      WHERE p_limited AND j.locked_by IS NOT NULL AND j.kind IN ('run', 'step') AND j.available_at > v_now
      GROUP BY s.slot
    ), due AS MATERIALIZED (
      SELECT j.id, j.available_at, CASE WHEN j.kind IN ('run', 'step') THEN r.slots END AS slots, r.slot_limits
      FROM job j JOIN run r ON r.id = j.run_id
      WHERE j.available_at <= v_now AND r.fn = ANY (p_fns)
        AND (j.kind IN ('sleep', 'wait') OR cardinality(r.slots) = 0 OR NOT EXISTS (
          SELECT FROM unnest(r.slots, r.slot_limits) AS l (slot, slot_limit) JOIN held h ON h.slot = l.slot WHERE h.n >= l.slot_limit))
      ORDER BY j.available_at, j.id LIMIT p_max FOR UPDATE OF j SKIP LOCKED
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
      'id', t.id, 'runId', t.run_id, 'kind', t.kind, 'stepId', t.step_id, 'attempt', t.attempt, 'lost', t.lost, 'parallel', t.parallel,
      'fn', r.fn, 'event', e.body,
      'steps', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'data', s.data, 'error', s.error) ORDER BY s.seq), '[]')
                FROM step s WHERE s.run_id = t.run_id AND t.kind IN ('run', 'step'))))
    INTO v_jobs
    FROM taken t JOIN run r ON r.id = t.run_id JOIN event e ON e.id = r.event_id;
  END IF;
  RETURN json_build_object('jobs', coalesce(v_jobs, '[]'),
    'next_ms', (SELECT ceil(extract(epoch FROM min(j.available_at) - v_now) * 1000) FROM job j));
END $$;

-- Ends job p_job of p_me (of anybody when p_me is null): stores finished steps, plans found ones, and asks for the next call of the
-- function when nothing of the run is left to call. False when the job is not p_me's any more: then nothing was written.
CREATE FUNCTION inngest_executor.settle(p_run text, p_job bigint, p_me text, p_ids text[], p_data json[], p_errors json[], p_jobs json)
RETURNS boolean LANGUAGE plpgsql AS $$
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
  -- A found step may have finished while the call that found it was under way; the function must then be told.
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

-- Stores results of a call that goes on, and lengthens its lease. False when the job is not p_me's any more.
CREATE FUNCTION inngest_executor.checkpoint(p_run text, p_job bigint, p_me text, p_lease_ms int, p_ids text[], p_data json[])
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
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

-- Stores events that are new, starts runs for them, and resumes runs that waited for them.
CREATE FUNCTION inngest_executor.record(p_events json, p_runs json)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_new text[];
  w record;
BEGIN
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
    INSERT INTO job (run_id, kind, available_at) SELECT id, 'run', clock_timestamp() FROM started
  )
  SELECT array_agg(id) INTO v_new FROM new;
  FOR w IN
    SELECT j.id, j.run_id, j.step_id, e.body FROM job j JOIN event e ON e.name = j.wait_event
    WHERE e.id = ANY (v_new) AND (j.wait_path IS NULL
      OR coalesce(e.body::jsonb #> j.wait_path, 'null') = coalesce(j.wait_value, 'null'))
    ORDER BY j.run_id
  LOOP
    PERFORM settle(w.run_id, w.id, NULL, ARRAY[w.step_id], ARRAY[w.body], ARRAY[NULL]::json[], '[]');
  END LOOP;
END $$;

-- Ends runs: the arrays are parallel. Answers the jobs that were p_me's and so ended their run.
-- p_events and p_runs are what a failure sets off; they are recorded only with it, so such a call ends one run.
CREATE FUNCTION inngest_executor.finish(
  p_me text, p_jobs bigint[], p_run_ids text[], p_status text[], p_outputs json[], p_events json, p_runs json)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_jobs bigint[];
BEGIN
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
    PERFORM record(p_events, p_runs);
  END IF;
  RETURN to_json(v_jobs);
END $$;

-- The tables are empty one moment and full the next, so statistics mislead the planner. Every set here is small and every lookup has an
-- index: say so once instead of trusting estimates.
DO $$
DECLARE
  f regprocedure;
BEGIN
  FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'inngest_executor'::regnamespace LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = inngest_executor, pg_temp', f);
    EXECUTE format('ALTER FUNCTION %s SET enable_seqscan = off', f);
    EXECUTE format('ALTER FUNCTION %s SET enable_hashjoin = off', f);
    EXECUTE format('ALTER FUNCTION %s SET enable_mergejoin = off', f);
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_generic_plan', f);
  END LOOP;
END $$;
