-- The outbox: records an event for the tenant's endpoints in the transaction that causes it, and wakes the sender on commit.
-- Events of draft rubrics are not sent.
CREATE OR REPLACE FUNCTION enqueue_webhook_events(p_tenant uuid, p_type text, p_verification uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
  SELECT v_id, p_tenant, p_type, v.id, v.callback_url, p_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_verification AND r.status <> 'draft'
    AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL);
  IF FOUND THEN PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text); END IF;
END $$;
