ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "api_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a key's hash opens that one row: that is how a tenant is resolved from a bearer token.
CREATE POLICY known_hash ON "api_key" FOR SELECT USING ("secret_hash" = nullif(current_setting('app.key_hash', true), ''));
-- The operator lists and revokes keys of every tenant.
CREATE POLICY system_reads ON "api_key" FOR SELECT TO svc_verify_system USING (true);
