-- A reverification and the proof entry that it appends. A chain that grew meanwhile refuses the entry by its primary key.
CREATE OR REPLACE FUNCTION record_reverification(p_tenant uuid, p_reverification json, p_proof json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "reverification" SELECT * FROM json_populate_record(NULL::"reverification", p_reverification);
  IF p_proof IS NOT NULL THEN
    INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  END IF;
END $$;
