-- Effect of a flagged verdict: it waits for review, and an event for webhook endpoints unless it waits for a model. At commit, because its
-- results are written after the verification's own row.
CREATE OR REPLACE FUNCTION after_verification_flagged() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.id);
  IF NEW.flag_reason IS DISTINCT FROM 'judge_not_configured' THEN
    PERFORM enqueue_webhook_events(NEW.tenant_id, 'verification.flagged', ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  END IF;
  RETURN NULL;
END $$;
