-- Unfinished verifications without a sign of life for p_silent whose run is lost, longest silent first. While a tenant has a run with a
-- sign of life, a silent verification may still wait for its turn: it is lost only when one accepted long after its last sign has begun.
CREATE OR REPLACE FUNCTION list_silent_verifications(p_now timestamptz, p_silent interval, p_limit int)
RETURNS TABLE (id uuid, tenant_id uuid, resumptions int) LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH unfinished AS MATERIALIZED (
    SELECT v.id, v.tenant_id, v.resumptions, v.progress_at, greatest(v.created_at, v.started_at, v.progress_at, v.resumed_at) AS sign
    FROM "verification" v WHERE v.status IN ('queued', 'running')
  ), tenants AS MATERIALIZED (
    SELECT t.tenant_id, t.progress_at >= p_now - p_silent AS moving, (
      SELECT v.created_at FROM "verification" v
      WHERE v.tenant_id = t.tenant_id AND v.progress_at IS NOT NULL AND v.created_at > t.sign + p_silent
      ORDER BY v.created_at DESC LIMIT 1) AS begun
    FROM (SELECT u.tenant_id, max(u.progress_at) AS progress_at, min(u.sign) AS sign FROM unfinished u GROUP BY u.tenant_id) t
  )
  SELECT u.id, u.tenant_id, u.resumptions FROM unfinished u JOIN tenants t USING (tenant_id)
  WHERE u.sign < p_now - p_silent AND (t.moving IS NOT TRUE OR t.begun > u.sign + p_silent)
  ORDER BY u.sign LIMIT p_limit
$$;
