-- Publishes a signing key as the active one of its purpose and retires the one before. Only the service can seal a key, so a login alone
-- publishes none.
CREATE OR REPLACE FUNCTION activate_signing_key(p_key json, p_at timestamptz, p_seal text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'activate', p_key->>'key_id', p_key->>'public_key', p_key->>'purpose'), p_seal) THEN
    RAISE EXCEPTION 'the signing key is not sealed' USING ERRCODE = '42501';
  END IF;
  -- No earlier than its latest entry, which a process whose clock is ahead may have signed.
  UPDATE "signing_key" k SET status = 'retired',
    retired_at = GREATEST(p_at, (SELECT max(e.created_at) FROM "proof_entry" e WHERE e.key_id = k.key_id))
    WHERE k.status = 'active' AND k.purpose = p_key->>'purpose';
  INSERT INTO "signing_key" (key_id, public_key, purpose, status, created_at, rotate_by) VALUES (
    p_key->>'key_id', p_key->>'public_key', p_key->>'purpose', 'active', p_at, (p_key->>'rotate_by')::timestamptz);
END $$;
