-- Trigger function: a finished verification keeps its outcome, and what it is the outcome of. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_outcome_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = {{SQL_STATES.verificationFinished}};
END $$;
