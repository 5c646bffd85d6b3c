-- Trigger function: rejects proof entries signed with a key that another process has already rotated, or with one of another purpose.
CREATE OR REPLACE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_key text;
BEGIN
  SELECT i.key_id INTO v_key FROM "inserted" i WHERE NOT EXISTS (
    SELECT 1 FROM signing_key k
    WHERE k.key_id = i.key_id AND k.status = 'active'
      AND k.purpose = CASE WHEN i.tenant_id = sample_tenant() OR is_sandbox(i.tenant_id) THEN 'sample_data' ELSE 'verdicts' END) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'signing key % is not active', v_key USING ERRCODE = {{SQL_STATES.signingKeyInactive}}; END IF;
  RETURN NULL;
END $$;
