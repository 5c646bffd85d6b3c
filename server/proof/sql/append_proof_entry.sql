-- Appends to a proof inside a larger transaction. Refusals are returned, so that the transaction can continue.
CREATE OR REPLACE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE {{SQL_STATES.signingKeyInactive}} THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;
