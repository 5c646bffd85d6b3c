-- The tenant that the binding names; whether its seal is right is for the policies to see (current_tenant). For conditions of statements: what
-- a scan or a join evaluates for each row must not check a seal, and the planner knows this value.
CREATE OR REPLACE FUNCTION named_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT left(current_setting('app.tenant_id', true), 36)::uuid
$$;
