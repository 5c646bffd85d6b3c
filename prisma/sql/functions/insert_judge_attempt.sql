-- Stores a call of the judge; an attempt that is already stored stays as it is.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_tenant uuid, p_attempt json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
END $$;
