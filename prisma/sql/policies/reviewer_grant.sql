ALTER TABLE "reviewer_grant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_grant" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its grants in every tenant.
CREATE POLICY own_account ON "reviewer_grant" FOR SELECT TO svc_verify_sign_in USING ("reviewer_subject" = nullif(current_setting('app.account_id', true), ''));
