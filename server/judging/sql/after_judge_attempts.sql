-- Effect of calls of the judge: pending in the rollup.
CREATE OR REPLACE FUNCTION after_judge_attempts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "inserted";
  RETURN NULL;
END $$;
