-- Accepts a verification: idempotency claim and row, with the verdict when it was reached in the request. Effects of a verdict follow
-- by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION submit_verification(p_binding text, p_verification json, p_idempotency json, p_outcome json, p_results json, p_proof json)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "verification"
  SELECT * FROM json_populate_record(
    json_populate_record(json_populate_record(NULL::"verification", '{"resumptions": 0}'), p_verification), coalesce(p_outcome, '{}'));
  IF p_idempotency IS NOT NULL THEN
    INSERT INTO "idempotency_record" AS r SELECT * FROM json_populate_record(NULL::"idempotency_record", p_idempotency)
    ON CONFLICT (tenant_id, key) DO UPDATE SET
      body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
    WHERE r.created_at < excluded.created_at - idempotency_window();
    IF NOT FOUND THEN RAISE EXCEPTION 'idempotency key is taken' USING ERRCODE = 'SV001'; END IF;
  END IF;
  IF p_outcome IS NOT NULL THEN PERFORM insert_verdict(p_results, p_proof); END IF;
END $$;
