ALTER TABLE "tenant_member" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_member" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its memberships in every tenant: that is how a session finds its tenants.
CREATE POLICY own_account ON "tenant_member" FOR SELECT TO svc_verify_sign_in USING ("account_id" = nullif(current_setting('app.account_id', true), ''));
