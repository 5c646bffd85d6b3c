-- Sums over the days p_from..p_to: measures in p_daily by day, those in p_total over the range (day is null). One statement, so one
-- snapshot: the counters, what is still pending, and unfinished verifications. Each set of counters is one scan of their primary key, which
-- OFFSET 0 fixes.
CREATE OR REPLACE FUNCTION read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_measures text[] := p_daily || p_total;
BEGIN
  RETURN QUERY
  WITH unfinished AS MATERIALIZED (
    SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, v.rubric_id, v.status, v.flagged FROM "verification" v
    WHERE v.tenant_id = p_tenant AND v.status IN ('queued', 'running') AND v_measures && '{verifications,rubrics}'
      AND v.is_trial IS NOT TRUE
  ), recent AS (
    SELECT f.day, f.measure, f.label, f.amount FROM rollup_facts(p_tenant,
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'verification'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'attempt'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'change'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'open_review'), v_measures) f
    UNION ALL SELECT u.day, {{MEASURES.verifications}}, json_build_array(u.status, NULL, u.flagged)::text, 1 FROM unfinished u
    UNION ALL SELECT u.day, {{MEASURES.rubrics}}, json_build_array(u.rubric_id, u.status, NULL)::text, 1 FROM unfinished u
  ), amounts AS (
    SELECT c.day, m.measure, c.label, c.amount FROM unnest(p_daily) m (measure), LATERAL (
      SELECT * FROM "rollup_counter" c
      WHERE c.tenant_id = p_tenant AND c.measure = m.measure AND c.days = 1 AND c.day BETWEEN p_from AND p_to OFFSET 0) c
    UNION ALL
    SELECT NULL, m.measure, c.label, c.amount FROM unnest(p_total) m (measure), rollup_spans(p_from, p_to) s, LATERAL (
      SELECT * FROM "rollup_counter" c
      WHERE c.tenant_id = p_tenant AND c.measure = m.measure AND c.days = s.days AND c.day >= s.first AND c.day < s.until OFFSET 0) c
    UNION ALL
    SELECT CASE WHEN r.measure = ANY (p_daily) THEN r.day END, r.measure, r.label, r.amount FROM recent r
    WHERE r.measure = ANY (v_measures) AND r.day BETWEEN p_from AND p_to
  )
  SELECT s.day::text, s.measure, s.label, sum(s.amount) FROM amounts s GROUP BY s.day, s.measure, s.label;
END $$;
