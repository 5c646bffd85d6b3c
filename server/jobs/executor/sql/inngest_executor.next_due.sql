-- When the first job of the functions p_fns falls due, or its lease ends: one index look-up for each. Null without a job.
CREATE OR REPLACE FUNCTION inngest_executor.next_due(p_fns text[]) RETURNS timestamptz LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT min(n.next)
    FROM unnest(p_fns) AS f (fn) CROSS JOIN LATERAL (SELECT min(j.available_at) AS next FROM job j WHERE j.fn = f.fn) n);
END $$;
