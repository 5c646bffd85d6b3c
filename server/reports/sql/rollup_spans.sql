-- The counters whose sum is that of the days p_from..p_to: their length in days, and where the first and the one after the last begin.
-- Each is as long as fits: a year is at most six of each length.
CREATE OR REPLACE FUNCTION rollup_spans(p_from date, p_to date) RETURNS TABLE (days smallint, first date, until date) LANGUAGE sql IMMUTABLE ROWS 8
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH fits AS (
    SELECT d AS days, rollup_start(p_from + (d - 1), d) AS first, rollup_start(p_to + 1, d) AS until FROM unnest(rollup_lengths()) d
  ), longer AS (
    SELECT *, lead(first) OVER length AS longer_first, lead(until) OVER length AS longer_until FROM fits WINDOW length AS (ORDER BY days)
  )
  SELECT l.days, s.first, s.until FROM longer l, LATERAL (VALUES
    (l.first, CASE WHEN l.longer_first < l.longer_until THEN l.longer_first ELSE l.until END),
    (CASE WHEN l.longer_first < l.longer_until THEN l.longer_until END, l.until)) s (first, until)
  WHERE s.first < s.until
$$;
