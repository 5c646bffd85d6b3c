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
