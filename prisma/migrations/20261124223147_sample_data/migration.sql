DROP POLICY system_reads ON public.feedback;
DROP POLICY tenant_rows ON public.feedback;

-- AlterTable
ALTER TABLE "signing_key" ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'verdicts';
ALTER TABLE "signing_key" ADD CHECK ("purpose" IN ('verdicts', 'sample_data'));
DROP INDEX "signing_key_one_active";
CREATE UNIQUE INDEX "signing_key_one_active" ON "signing_key" ("purpose") WHERE "status" = 'active';

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/refuse_change.sql
-- Trigger function of append-only tables. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;

-- prisma/sql/functions/refuse_change_when_closed.sql
-- Trigger function: a closed escalation stays closed, with the judgment that closed it. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV004';
END $$;

-- prisma/sql/functions/refuse_key_change.sql
-- Trigger function: a signing key changes by rotation and revocation alone, each once, and is never deleted.
CREATE OR REPLACE FUNCTION refuse_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.key_id, NEW.public_key, NEW.purpose, NEW.created_at, NEW.rotate_by)
      IS NOT DISTINCT FROM (OLD.key_id, OLD.public_key, OLD.purpose, OLD.created_at, OLD.rotate_by)
    AND (NEW.retired_at IS NOT DISTINCT FROM OLD.retired_at
      OR (OLD.status = 'active' AND NEW.status = 'retired' AND OLD.retired_at IS NULL))
    AND ((NEW.revoked_at, NEW.revocation_reason) IS NOT DISTINCT FROM (OLD.revoked_at, OLD.revocation_reason)
      OR (OLD.status <> 'revoked' AND NEW.status = 'revoked' AND OLD.revoked_at IS NULL))
    AND (NEW.status = OLD.status
      OR (NEW.status = 'retired' AND OLD.status = 'active' AND NEW.retired_at IS NOT NULL)
      OR (NEW.status = 'revoked' AND NEW.revoked_at IS NOT NULL))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'signing key % changes by rotation and revocation only', OLD.key_id USING ERRCODE = 'SV006';
END $$;

-- prisma/sql/functions/refuse_outcome_change.sql
-- Trigger function: a finished verification keeps its outcome, and what it is the outcome of. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_outcome_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = 'SV005';
END $$;

-- prisma/sql/functions/require_active_key.sql
-- Trigger function: rejects a proof entry signed with a key that another process has already rotated, or with one of another purpose.
CREATE OR REPLACE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM signing_key
    WHERE key_id = NEW.key_id AND status = 'active'
      AND purpose = CASE WHEN NEW.tenant_id = sample_tenant() THEN 'sample_data' ELSE 'verdicts' END
  ) THEN
    RAISE EXCEPTION 'signing key % is not active', NEW.key_id USING ERRCODE = 'SV003';
  END IF;
  RETURN NEW;
END $$;

-- prisma/sql/functions/delete_sample_data.sql
-- Deletes every row of the sample tenant, whatever tables there are: a table that others still refer to is tried again after them.
-- Row-level security applies, so the transaction must be the sample tenant's. Returns the number of rows.
CREATE OR REPLACE FUNCTION delete_sample_data() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  waiting text[];
  left_over text[];
  deleted bigint := 0;
  affected bigint;
  name text;
BEGIN
  SELECT array_agg(c.table_name::text) INTO waiting
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE';
  LOOP
    left_over := '{}';
    FOREACH name IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM %I WHERE tenant_id = sample_tenant()', name);
        GET DIAGNOSTICS affected = ROW_COUNT;
        deleted := deleted + affected;
      EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
        left_over := left_over || name;
      END;
    END LOOP;
    EXIT WHEN cardinality(left_over) = 0;
    IF cardinality(left_over) = cardinality(waiting) THEN
      RAISE EXCEPTION 'sample data is referred to by %', left_over;
    END IF;
    waiting := left_over;
  END LOOP;
  DELETE FROM tenant WHERE id = sample_tenant();
  GET DIAGNOSTICS affected = ROW_COUNT;
  RETURN deleted + affected;
END $$;

-- prisma/sql/functions/sample_tenant.sql
-- The tenant of the sample data (server/contracts/sampleTenant.ts): its rows may be deleted, and only the sample key signs its proofs.
CREATE OR REPLACE FUNCTION sample_tenant() RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT '00000000-0000-4000-8000-5a3b1eda7a00'::uuid $$;

-- prisma/sql/policies/feedback.sql
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant.
CREATE POLICY system_reads ON "feedback" FOR SELECT USING (is_system() AND tenant_id <> sample_tenant());
