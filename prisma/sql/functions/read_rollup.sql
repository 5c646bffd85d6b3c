-- Sums over the days p_from..p_to: measures in p_daily by day, those in p_total over the range (day is null). One statement, so one
-- snapshot: the counters, what is still pending, and unfinished verifications.
CREATE OR REPLACE FUNCTION read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  RETURN QUERY
  WITH unfinished AS MATERIALIZED (
    SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, v.rubric_id, v.status, v.flagged FROM "verification" v
    WHERE v.tenant_id = p_tenant AND v.status IN ('queued', 'running')
  ), amounts AS (
    SELECT c.day, c.measure, c.label, c.amount FROM "rollup_counter" c
    WHERE c.tenant_id = p_tenant AND c.measure = ANY (p_daily || p_total) AND c.day BETWEEN p_from AND p_to
    UNION ALL
    SELECT f.day, f.measure, f.label, f.amount FROM rollup_facts(p_tenant,
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'verification'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'attempt')) f
    UNION ALL SELECT u.day, 'verifications', json_build_array(u.status, NULL, u.flagged)::text, 1 FROM unfinished u
    UNION ALL SELECT u.day, 'rubrics', json_build_array(u.rubric_id, u.status, NULL)::text, 1 FROM unfinished u
  )
  SELECT (CASE WHEN s.measure = ANY (p_daily) THEN s.day END)::text, s.measure, s.label, sum(s.amount) FROM amounts s
  WHERE s.measure = ANY (p_daily || p_total) AND s.day BETWEEN p_from AND p_to
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
END $$;
