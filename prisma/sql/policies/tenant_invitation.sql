ALTER TABLE "tenant_invitation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_invitation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a token's hash opens that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT TO svc_verify_sign_in USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));
