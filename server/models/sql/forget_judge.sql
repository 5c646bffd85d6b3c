-- Ends the use of the chosen model. False when none is chosen. Only the service can seal this.
CREATE OR REPLACE FUNCTION forget_judge(p_seal text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed('forget judge', p_seal) THEN
    RAISE EXCEPTION 'the end of a choice is not sealed' USING ERRCODE = '42501';
  END IF;
  DELETE FROM "judge_choice";
  RETURN FOUND;
END $$;
