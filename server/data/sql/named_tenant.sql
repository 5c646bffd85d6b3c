-- The tenant that the binding names; whether its seal is right is for the policies to see (current_tenant). For conditions of statements: what
-- a scan or a join evaluates for each row must not check a seal. Not in SQL, which would be part of the statement: the planner treats it as
-- nearly free, and reads whole tables to evaluate it for each row. Its names have their schema: a SET clause would cost half as much again.
CREATE OR REPLACE FUNCTION named_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN pg_catalog.left(pg_catalog.current_setting('app.tenant_id', true), 36)::pg_catalog.uuid;
END $$;
