-- Stores a call of the judge, with its prompt and reply; an attempt that is already stored stays as it is. p_exchange: a row of judge_exchange, or
-- JSON's null.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_binding text, p_attempt json, p_exchange json DEFAULT 'null') RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
  IF FOUND AND json_typeof(p_exchange) = 'object' THEN
    INSERT INTO "judge_exchange" SELECT * FROM json_populate_record(NULL::"judge_exchange", p_exchange);
  END IF;
END $$;
