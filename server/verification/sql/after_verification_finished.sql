-- Effects of an accepted verification that succeeds or fails: pending in the rollup, and an event for webhook endpoints. Counted once, since a
-- finished verification never changes.
CREATE OR REPLACE FUNCTION after_verification_finished() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'verification', NEW.id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.' || NEW.status, ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  RETURN NULL;
END $$;
