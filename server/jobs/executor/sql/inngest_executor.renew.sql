-- Extends the leases of these jobs of p_me; skips rows that another statement has locked.
CREATE OR REPLACE FUNCTION inngest_executor.renew(p_seal text, p_me text, p_jobs bigint[], p_lease_ms int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM require_seal(p_seal);
  UPDATE job SET available_at = clock_timestamp() + p_lease_ms * interval '1 ms' WHERE id IN (
    SELECT id FROM job WHERE id = ANY (p_jobs) AND locked_by = p_me FOR UPDATE SKIP LOCKED);
END $$;
