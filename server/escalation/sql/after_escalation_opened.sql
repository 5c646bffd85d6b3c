-- Effect of opening an escalation: an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_opened() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.opened', ARRAY[NEW.verification_id], ARRAY[NEW.opened_at]);
  RETURN NULL;
END $$;
