-- Revokes a signing key. False when there is no such key or it is already revoked. Only the service can seal the revocation.
CREATE OR REPLACE FUNCTION revoke_signing_key(p_key_id text, p_at timestamptz, p_reason text, p_seal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'revoke', p_key_id), p_seal) THEN
    RAISE EXCEPTION 'the revocation is not sealed' USING ERRCODE = '42501';
  END IF;
  UPDATE "signing_key" SET status = 'revoked', revoked_at = p_at, revocation_reason = p_reason WHERE key_id = p_key_id AND status <> 'revoked';
  RETURN FOUND;
END $$;
