ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant.
CREATE POLICY system_reads ON "feedback" FOR SELECT TO svc_verify_system USING (tenant_id <> sample_tenant());
