-- Binds the transaction to a tenant (see current_tenant) and returns the tenant's ID.
CREATE OR REPLACE FUNCTION bind_tenant(p_binding text) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_binding, true);
  RETURN left(p_binding, 36)::uuid;
END $$;
