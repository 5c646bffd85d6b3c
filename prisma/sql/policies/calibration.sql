ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "calibration" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- A calibration without a tenant is the fallback of all; only work without a tenant writes it.
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT TO svc_verify_system WITH CHECK (tenant_id IS NULL);
