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
