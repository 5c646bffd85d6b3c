ALTER TABLE "idempotency_record" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "idempotency_record" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes what is past its window, and sees nothing younger.
CREATE POLICY system_prunes ON "idempotency_record" TO svc_verify_system USING ("created_at" < now() - idempotency_window());
