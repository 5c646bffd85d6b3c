ALTER TABLE "verification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Sweeps look for unfinished work of every tenant.
CREATE POLICY system_reads ON "verification" FOR SELECT TO svc_verify_system USING (true);
