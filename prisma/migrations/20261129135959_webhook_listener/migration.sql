-- CreateTable
CREATE TABLE "webhook_listener" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_listener_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_listener_tenant_id_expires_at_idx" ON "webhook_listener"("tenant_id", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_listener_tenant_id_id_key" ON "webhook_listener"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "webhook_message_tenant_id_fanned_out_at_idx" ON "webhook_message"("tenant_id", "fanned_out_at");

-- AddForeignKey
ALTER TABLE "webhook_listener" ADD CONSTRAINT "webhook_listener_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SET LOCAL check_function_bodies = off;

-- functions/enqueue_webhook_events
-- The outbox: records an event of each verification for the tenant's endpoints and listeners in the transaction that causes them, and wakes the
-- sender on commit. Events of draft rubrics are not sent. What waits for a person goes to the endpoints alone: a callback_url awaits a result.
CREATE OR REPLACE FUNCTION enqueue_webhook_events(p_tenant uuid, p_type text, p_verifications uuid[], p_at timestamptz[])
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM "webhook_listener" l WHERE l.tenant_id = p_tenant AND l.expires_at > now()) THEN
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

-- policies/webhook_listener
ALTER TABLE "webhook_listener" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_listener" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

