-- Effect of a call of the judge: pending in the rollup.
CREATE OR REPLACE FUNCTION after_judge_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'attempt', NEW.id);
  RETURN NULL;
END $$;
