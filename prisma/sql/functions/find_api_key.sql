-- The one API key with this hash, before a tenant is known (policy known_hash).
CREATE OR REPLACE FUNCTION find_api_key(p_hash text) RETURNS SETOF "api_key" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT * FROM "api_key" WHERE "secret_hash" = p_hash;
END $$;
