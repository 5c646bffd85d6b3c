DROP FUNCTION finish_verifications(uuid,text,uuid[],timestamp with time zone[]);

SET LOCAL check_function_bodies = off;

-- functions/after_verification_finished
-- Effects of an accepted verification that succeeds or fails: pending in the rollup, and an event for webhook endpoints. Counted once, since a
-- finished verification never changes.
CREATE OR REPLACE FUNCTION after_verification_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'verification', NEW.id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.' || NEW.status, ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  RETURN NULL;
END $$;

-- functions/after_verifications_inserted
-- The same effects of verifications that are accepted with their outcomes, once for all rows of the statement: row by row, they cost a fifth of the
-- write.
CREATE OR REPLACE FUNCTION after_verifications_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "inserted" WHERE status IN ('succeeded', 'failed');
  PERFORM enqueue_webhook_events(tenant_id, 'verification.' || status, array_agg(id), array_agg(completed_at))
  FROM "inserted" WHERE status IN ('succeeded', 'failed') GROUP BY tenant_id, status;
  RETURN NULL;
END $$;

-- functions/bind_tenant
-- Binds the transaction to a tenant (see current_tenant) and returns the tenant's ID.
CREATE OR REPLACE FUNCTION bind_tenant(p_binding text) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(set_config('app.tenant_id', p_binding, true), 36)::uuid;
END $$;
