-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "progress_at" TIMESTAMPTZ(3),
ADD COLUMN     "resumed_at" TIMESTAMPTZ(3),
ADD COLUMN     "resumptions" INTEGER NOT NULL DEFAULT 0;

-- The sweep is no durable function anymore; what is left of its runs would stay due for ever.
DELETE FROM inngest_executor.run WHERE fn LIKE '%sweep' AND status = 'running';

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/begin_execution.sql
-- Marks an accepted verification running and returns it to the pipeline; no row when it is terminal. Every call of a run begins here, so
-- this is also its sign of life, written when the last one is ten seconds old. A mark lost in a database crash is set again, so this
-- commit does not wait for the disk.
CREATE OR REPLACE FUNCTION begin_execution(p_tenant uuid, p_id uuid, p_at timestamptz) RETURNS SETOF "verification" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true), set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = coalesce(started_at, p_at), progress_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id
    AND (status = 'queued' OR (status = 'running' AND coalesce(progress_at, started_at) < p_at - interval '10 seconds'));
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;

-- prisma/sql/functions/submit_verification.sql
-- Accepts a verification: idempotency claim and row, with the verdict when it was reached in the request. Effects of a verdict follow
-- by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION submit_verification(p_tenant uuid, p_verification json, p_idempotency json, p_outcome json, p_results json, p_proof json)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "verification"
  SELECT * FROM json_populate_record(
    json_populate_record(json_populate_record(NULL::"verification", '{"resumptions": 0}'), p_verification), coalesce(p_outcome, '{}'));
  IF p_idempotency IS NOT NULL THEN
    INSERT INTO "idempotency_record" AS r SELECT * FROM json_populate_record(NULL::"idempotency_record", p_idempotency)
    ON CONFLICT (tenant_id, key) DO UPDATE SET
      body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
    WHERE r.created_at < excluded.created_at - idempotency_window();
    IF NOT FOUND THEN RAISE EXCEPTION 'idempotency key is taken' USING ERRCODE = 'SV001'; END IF;
  END IF;
  IF p_outcome IS NOT NULL THEN PERFORM insert_verdict(p_results, p_proof); END IF;
END $$;

-- prisma/sql/functions/list_silent_verifications.sql
-- Unfinished verifications without a sign of life for p_silent whose run is lost, longest silent first. While a tenant has a run with a
-- sign of life, a silent verification may still wait for its turn: it is lost only when one accepted long after its last sign has begun.
CREATE OR REPLACE FUNCTION list_silent_verifications(p_now timestamptz, p_silent interval, p_limit int)
RETURNS TABLE (id uuid, tenant_id uuid, resumptions int) LANGUAGE sql STABLE AS $$
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
