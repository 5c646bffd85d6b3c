-- Binds the transaction to a tenant (see current_tenant) and returns the tenant's ID.
CREATE OR REPLACE FUNCTION bind_tenant(p_binding text) RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN left(set_config('app.tenant_id', p_binding, true), 36)::uuid;
END $$;
