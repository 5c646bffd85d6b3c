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
