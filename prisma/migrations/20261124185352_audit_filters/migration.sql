-- CreateIndex
CREATE INDEX "audit_event_tenant_id_action_created_at_id_idx" ON "audit_event"("tenant_id", "action", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_actor_created_at_id_idx" ON "audit_event"("tenant_id", "actor", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_target_created_at_id_idx" ON "audit_event"("tenant_id", "target", "created_at" DESC, "id" DESC);
