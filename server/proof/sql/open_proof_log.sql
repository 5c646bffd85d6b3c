-- Names the log and its key, once. Another process may have done so first. Only the service can seal them.
CREATE OR REPLACE FUNCTION open_proof_log(p_origin text, p_public_key text, p_at timestamptz, p_seal text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'open', p_origin, p_public_key), p_seal) THEN
    RAISE EXCEPTION 'the log is not sealed' USING ERRCODE = '42501';
  END IF;
  LOCK TABLE "proof_log_identity" IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO "proof_log_identity" (origin, public_key, created_at)
    SELECT p_origin, p_public_key, p_at WHERE NOT EXISTS (SELECT FROM "proof_log_identity");
END $$;
