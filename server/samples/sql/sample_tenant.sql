-- The tenant of the sample data (server/samples/contract/sampleTenant.ts): its rows may be deleted, and only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION sample_tenant() RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT '00000000-0000-4000-8000-5a3b1eda7a00'::uuid $$;
