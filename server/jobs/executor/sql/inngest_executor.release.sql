-- Gives back these jobs of p_me, or all but these, to be claimed at once.
CREATE OR REPLACE FUNCTION inngest_executor.release(p_seal text, p_me text, p_jobs bigint[], p_all_but boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET locked_by = NULL, available_at = clock_timestamp()
    WHERE locked_by = p_me AND (id = ANY (p_jobs)) <> p_all_but;
END $$;
