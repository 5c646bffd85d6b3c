-- Trigger function: a signing key changes by rotation and revocation alone, each once, and is never deleted.
CREATE OR REPLACE FUNCTION refuse_key_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.key_id, NEW.public_key, NEW.purpose, NEW.created_at, NEW.rotate_by)
      IS NOT DISTINCT FROM (OLD.key_id, OLD.public_key, OLD.purpose, OLD.created_at, OLD.rotate_by)
    AND (NEW.retired_at IS NOT DISTINCT FROM OLD.retired_at
      OR (OLD.status = 'active' AND NEW.status = 'retired' AND OLD.retired_at IS NULL))
    AND ((NEW.revoked_at, NEW.revocation_reason) IS NOT DISTINCT FROM (OLD.revoked_at, OLD.revocation_reason)
      OR (OLD.status <> 'revoked' AND NEW.status = 'revoked' AND OLD.revoked_at IS NULL))
    AND (NEW.status = OLD.status
      OR (NEW.status = 'retired' AND OLD.status = 'active' AND NEW.retired_at IS NOT NULL)
      OR (NEW.status = 'revoked' AND NEW.revoked_at IS NOT NULL))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'signing key % changes by rotation and revocation only', OLD.key_id USING ERRCODE = {{SQL_STATES.signingKeyChange}};
END $$;
