-- The tenant of the sample data: its rows may be deleted, and only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION sample_tenant() RETURNS uuid LANGUAGE sql IMMUTABLE RETURN {{SAMPLE_TENANT_ID}}::uuid;
