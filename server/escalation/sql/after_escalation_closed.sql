-- Effect of closing an escalation: pending in the rollup, and an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id);
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', ARRAY[NEW.verification_id], ARRAY[NEW.closed_at]);
  RETURN NULL;
END $$;
