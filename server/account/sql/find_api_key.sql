-- The one API key with this hash, before a tenant is known (policy known_hash). No role that answers requests can read a hash.
CREATE OR REPLACE FUNCTION find_api_key(p_hash text)
RETURNS TABLE (id uuid, tenant_id uuid, scopes text[], expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at FROM public."api_key" k WHERE k.secret_hash = p_hash;
END $$;
