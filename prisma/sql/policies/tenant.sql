ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant" USING ("id" = (SELECT current_tenant())) WITH CHECK ("id" = (SELECT current_tenant()));
-- An account sees its tenants: that is how a session finds them.
CREATE POLICY own_account ON "tenant" FOR SELECT TO svc_verify_sign_in USING (EXISTS (SELECT 1 FROM "tenant_member" m
  WHERE m."tenant_id" = "tenant"."id" AND m."account_id" = nullif(current_setting('app.account_id', true), '')));
-- Sweeps and the operator go through all tenants.
CREATE POLICY system_reads ON "tenant" FOR SELECT TO svc_verify_system USING (true);
