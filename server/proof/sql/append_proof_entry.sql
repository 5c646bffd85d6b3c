-- Appends to a proof inside a larger transaction. Refusals are returned, so that the transaction can continue. An entry of another format than the
-- first would make the proof invalid: an earlier release, which knows only its own, is stopped here.
CREATE OR REPLACE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = (p_proof ->> 'verification_id')::uuid AND seq = 0
      AND envelope::json ->> 'format' <> (p_proof ->> 'envelope')::json ->> 'format') THEN
    RAISE EXCEPTION 'the entry has another format than its proof' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE {{SQL_STATES.signingKeyInactive}} THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;
