-- Effect of closing an escalation: an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.closed', NEW.verification_id, NEW.closed_at);
  RETURN NULL;
END $$;
