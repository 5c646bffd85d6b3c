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
