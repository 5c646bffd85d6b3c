-- Accepts verifications of a tenant: rows, with their verdicts when these were reached in the request, and idempotency claims. Returns the IDs
-- of those whose key is taken, of which nothing is written. Effects of a verdict follow by triggers: after_verification_finished, and
-- after_verification_flagged at commit. Arguments are JSON rows with the tables' column names, and the API keys of the callers: with one that is
-- revoked, nothing is written.
CREATE OR REPLACE FUNCTION submit_verifications(
  p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json, p_keys uuid[] DEFAULT NULL)
RETURNS uuid[] LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_taken uuid[] := '{}';
BEGIN
  IF EXISTS (SELECT FROM unnest(p_keys) AS u (id) WHERE NOT EXISTS (
    SELECT FROM "api_key" k WHERE k.tenant_id = p_tenant AND k.id = u.id AND k.revoked_at IS NULL)) THEN
    RAISE EXCEPTION 'an API key is revoked' USING ERRCODE = {{SQL_STATES.apiKeyRevoked}};
  END IF;
  IF p_claims IS NULL THEN
    INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications);
  ELSE
    -- One statement, because a claim refers to its verification and has to be won before it. In the order of the keys, so that two
    -- processes do not wait for each other; of two with one key, one wins.
    WITH claim AS (SELECT * FROM json_populate_recordset(NULL::"idempotency_record", p_claims)),
    won AS (
      INSERT INTO "idempotency_record" AS r SELECT DISTINCT ON (key) * FROM claim ORDER BY key
      ON CONFLICT (tenant_id, key) DO UPDATE SET
        body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
      WHERE r.created_at < excluded.created_at - idempotency_window()
      RETURNING verification_id),
    taken AS (SELECT verification_id FROM claim EXCEPT SELECT verification_id FROM won),
    accepted AS (
      INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications) v
      WHERE NOT EXISTS (SELECT FROM taken WHERE taken.verification_id = v.id))
    SELECT coalesce(array_agg(verification_id), '{}') INTO v_taken FROM taken;
  END IF;
  PERFORM insert_verdicts(p_results, p_proofs, v_taken);
  RETURN v_taken;
END $$;
