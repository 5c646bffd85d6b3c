DROP TRIGGER closed ON escalation;
DROP TRIGGER immutable_when_closed ON escalation;

ALTER TABLE webhook_message DROP CONSTRAINT "webhook_message_type_check", ADD CHECK ("type" IN ('verification.succeeded', 'verification.failed', 'verification.flagged', 'determination.recorded', 'escalation.opened', 'escalation.closed'));

SET LOCAL check_function_bodies = off;

-- functions/after_verification_flagged
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

-- functions/enqueue_webhook_events
-- The outbox: records an event of each verification for the tenant's endpoints in the transaction that causes them, and wakes the sender on
-- commit. Events of draft rubrics are not sent. What waits for a person goes to the endpoints alone: a callback_url awaits a result.
CREATE OR REPLACE FUNCTION enqueue_webhook_events(p_tenant uuid, p_type text, p_verifications uuid[], p_at timestamptz[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL) THEN
    RETURN;
  END IF;
  FOR v_id IN
    INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
    SELECT gen_random_uuid(), p_tenant, p_type, v.id,
      CASE WHEN p_type IN ('verification.flagged', 'escalation.opened') THEN NULL ELSE v.callback_url END, u.at
    FROM unnest(p_verifications, p_at) AS u (id, at)
    JOIN "verification" v ON v.tenant_id = p_tenant AND v.id = u.id
    JOIN "rubric_version" r ON r.tenant_id = p_tenant AND r.id = v.rubric_id AND r.status <> 'draft'
    RETURNING id
  LOOP
    PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text);
  END LOOP;
END $$;

-- functions/after_escalation_opened
-- Effect of opening an escalation: an event for webhook endpoints.
CREATE OR REPLACE FUNCTION after_escalation_opened() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'escalation.opened', ARRAY[NEW.verification_id], ARRAY[NEW.opened_at]);
  RETURN NULL;
END $$;

-- triggers/escalation
CREATE TRIGGER closed AFTER UPDATE OF "status" ON "escalation" FOR EACH ROW
  WHEN (NEW.status <> 'open' AND OLD.status = 'open') EXECUTE FUNCTION after_escalation_closed();
CREATE TRIGGER opened AFTER INSERT ON "escalation" FOR EACH ROW
  WHEN (NEW.status = 'open') EXECUTE FUNCTION after_escalation_opened();
CREATE TRIGGER immutable_when_closed BEFORE UPDATE OR DELETE ON "escalation" FOR EACH ROW
  WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_change_when_closed();

