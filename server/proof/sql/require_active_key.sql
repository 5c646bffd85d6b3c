-- Trigger function: rejects a proof entry signed with a key that another process has already rotated, or with one of another purpose.
CREATE OR REPLACE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM signing_key
    WHERE key_id = NEW.key_id AND status = 'active'
      AND purpose = CASE WHEN NEW.tenant_id = sample_tenant() THEN 'sample_data' ELSE 'verdicts' END
  ) THEN
    RAISE EXCEPTION 'signing key % is not active', NEW.key_id USING ERRCODE = 'SV003';
  END IF;
  RETURN NEW;
END $$;
