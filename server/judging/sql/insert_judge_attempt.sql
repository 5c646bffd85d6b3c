-- Stores a call of the judge; an attempt that is already stored stays as it is.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_binding text, p_attempt json) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
END $$;
