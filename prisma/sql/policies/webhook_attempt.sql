ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_attempt" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes a delivery only when its latest attempt is past its retention; attempts go with their delivery.
CREATE POLICY system_reads ON "webhook_attempt" FOR SELECT TO svc_verify_system USING (true);
