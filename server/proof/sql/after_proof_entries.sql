-- Effects of new proof entries: each waits for its place in the log. The rows belong to no tenant, so the owner writes them.
CREATE OR REPLACE FUNCTION after_proof_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "proof_log_pending" (verification_id, seq, entry)
    SELECT i.verification_id, i.seq, decode(i.content_hash, 'hex') || decode(i.signature, 'base64') FROM "inserted" i
    ORDER BY i.verification_id, i.seq;
  RETURN NULL;
END $$;
