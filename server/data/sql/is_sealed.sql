-- Whether the service sealed the text: SHA-256 with two secrets that no login can read (server/data/seal.ts).
CREATE OR REPLACE FUNCTION is_sealed(p_text text, p_seal text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN coalesce(p_seal = (
    SELECT encode(sha256(s.outer_pad || sha256(s.inner_pad || convert_to(p_text, 'UTF8'))), 'hex') FROM svc_private.seal_secret s
  ), false);
END $$;
