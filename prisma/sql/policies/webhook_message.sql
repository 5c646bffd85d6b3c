ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_message" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep looks for what is waiting, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());
