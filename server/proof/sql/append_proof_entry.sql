-- Appends to a proof inside a larger transaction. Refusals are returned, so that the transaction can continue. An entry of another format than the
-- first would make the proof invalid: an earlier release, which knows only its own, is stopped here. What would open the entry is not stored once
-- content was erased, also when the entry was signed before.
CREATE OR REPLACE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_id uuid := p_proof ->> 'verification_id';
BEGIN
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = v_id AND seq = 0
      AND envelope::json ->> 'format' <> (p_proof ->> 'envelope')::json ->> 'format') THEN
    RAISE EXCEPTION 'the entry has another format than its proof' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = v_id AND seq > 0
      AND envelope::json #>> '{payload,kind}' = 'content_erased') THEN
    p_proof := (p_proof::jsonb - 'openings')::json;
  END IF;
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE {{SQL_STATES.signingKeyInactive}} THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;
