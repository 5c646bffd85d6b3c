-- The criterion results and the first proof entry of a verdict. Arguments are JSON rows with the tables' column names.
CREATE OR REPLACE FUNCTION insert_verdict(p_results json, p_proof json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results);
  IF p_proof IS NOT NULL THEN
    INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  END IF;
END $$;
