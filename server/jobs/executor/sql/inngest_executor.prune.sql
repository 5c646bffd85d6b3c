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
