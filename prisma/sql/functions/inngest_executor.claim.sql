-- Takes up to p_max due jobs of the functions p_fns for p_me. Returns {"jobs": [...], "next_ms": n}: n is the time until the next job
-- falls due, not positive when some are due but were not taken, null when there is none.
CREATE OR REPLACE FUNCTION inngest_executor.claim(p_me text, p_max int, p_lease_ms int, p_fns text[], p_limited boolean)
RETURNS json LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
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
