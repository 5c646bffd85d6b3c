-- Stores the model that judges for the whole service. Only the service can seal a choice, so a login alone redirects no tenant's work.
CREATE OR REPLACE FUNCTION choose_judge(p_choice json, p_seal text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed('choose judge ' || p_choice::text, p_seal) THEN
    RAISE EXCEPTION 'the choice of a model is not sealed' USING ERRCODE = '42501';
  END IF;
  INSERT INTO "judge_choice" ("only", "base_url", "model", "chosen_by", "chosen_at") VALUES (
    true, p_choice->>'base_url', p_choice->>'model', p_choice->>'chosen_by', (p_choice->>'chosen_at')::timestamptz)
  ON CONFLICT ("only") DO UPDATE SET "base_url" = excluded."base_url", "model" = excluded."model",
    "chosen_by" = excluded."chosen_by", "chosen_at" = excluded."chosen_at";
END $$;
