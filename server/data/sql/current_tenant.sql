-- The tenant that this transaction is bound to: `app.tenant_id` is a tenant's ID, a dot and its seal (is_sealed). Null without a binding or
-- with a forged one.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_binding text := current_setting('app.tenant_id', true);
BEGIN
  IF is_sealed(left(v_binding, 36), substr(v_binding, 38)) THEN RETURN left(v_binding, 36)::uuid; END IF;
  RETURN NULL;
END $$;
