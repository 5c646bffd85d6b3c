ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "audit_event" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- What the operator does to all tenants at once is recorded in the audit log of each.
CREATE POLICY system_appends ON "audit_event" FOR INSERT TO svc_verify_system WITH CHECK ("actor_kind" = 'operator');
