-- Effect of a revocation: processes that have read the key read it again.
CREATE OR REPLACE FUNCTION after_api_key_revoked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify({{CHANNELS.apiKeyRevoked}}, NEW.id::text);
  RETURN NULL;
END $$;
