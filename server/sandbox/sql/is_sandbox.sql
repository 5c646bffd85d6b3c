-- Whether a tenant is a sandbox: only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION is_sandbox(p_tenant uuid) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN starts_with(p_tenant::text, {{SANDBOX_GROUP}});
