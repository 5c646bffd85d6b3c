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
