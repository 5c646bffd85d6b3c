ALTER TABLE "rollup_pending" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_pending" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The rollup job looks for tenants with pending rows.
CREATE POLICY system_reads ON "rollup_pending" FOR SELECT TO svc_verify_system USING (true);
