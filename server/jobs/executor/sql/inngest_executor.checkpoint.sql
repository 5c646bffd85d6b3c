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
