-- The statuses of verifications of any tenants, for all callers of a process that wait for one. Each ID is looked up under the binding at
-- the same position, which only the service can seal, as a request of that tenant would: row-level security holds, and an ID of another
-- tenant is not found.
CREATE OR REPLACE FUNCTION list_verification_statuses(p_bindings text[], p_ids uuid[]) RETURNS TABLE (id uuid, status text)
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_binding text;
  v_ids uuid[];
  v_tenant uuid;
BEGIN
  FOR v_binding, v_ids IN
    SELECT w.binding, array_agg(w.id) FROM unnest(p_bindings, p_ids) AS w(binding, id) GROUP BY w.binding
  LOOP
    v_tenant := bind_tenant(v_binding);
    RETURN QUERY SELECT v.id, v.status FROM "verification" v WHERE v.tenant_id = v_tenant AND v.id = ANY (v_ids);
  END LOOP;
END $$;
