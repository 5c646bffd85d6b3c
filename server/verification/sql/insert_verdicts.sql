-- The criterion results and the first proof entries of verdicts, except those of the verifications in p_without. Arguments are JSON lists of
-- rows with the tables' column names.
CREATE OR REPLACE FUNCTION insert_verdicts(p_results json, p_proofs json, p_without uuid[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results)
  WHERE verification_id <> ALL (p_without);
  INSERT INTO "proof_entry" SELECT * FROM json_populate_recordset(NULL::"proof_entry", p_proofs)
  WHERE verification_id <> ALL (p_without);
END $$;
