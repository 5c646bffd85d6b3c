DROP POLICY system_reads ON public.feedback;
DROP POLICY tenant_rows ON public.feedback;

SET LOCAL check_function_bodies = off;

-- functions/require_active_key
-- Trigger function: rejects proof entries signed with a key that another process has already rotated, or with one of another purpose.
CREATE OR REPLACE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_key text;
BEGIN
  SELECT i.key_id INTO v_key FROM "inserted" i WHERE NOT EXISTS (
    SELECT 1 FROM signing_key k
    WHERE k.key_id = i.key_id AND k.status = 'active'
      AND k.purpose = CASE WHEN i.tenant_id = sample_tenant() OR is_sandbox(i.tenant_id) THEN 'sample_data' ELSE 'verdicts' END) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'signing key % is not active', v_key USING ERRCODE = 'SV003'; END IF;
  RETURN NULL;
END $$;

-- functions/is_sandbox
-- Whether a tenant is a sandbox: only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION is_sandbox(p_tenant uuid) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN starts_with(p_tenant::text, '5a4db0c5');

-- policies/feedback
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant and sandboxes.
CREATE POLICY system_reads ON "feedback" FOR SELECT TO svc_verify_system USING (tenant_id <> sample_tenant() AND NOT is_sandbox(tenant_id));

