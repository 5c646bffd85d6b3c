-- Marks an accepted verification running and returns it to the pipeline; no row when it is terminal. Every call of a run begins here, so
-- this is also its sign of life, written when the last one is ten seconds old. A mark lost in a database crash is set again, so this
-- commit does not wait for the disk.
CREATE OR REPLACE FUNCTION begin_execution(p_binding text, p_id uuid, p_at timestamptz) RETURNS SETOF "verification" LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = coalesce(started_at, p_at), progress_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id
    AND (status = 'queued' OR (status = 'running' AND coalesce(progress_at, started_at) < p_at - interval '10 seconds'));
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;
