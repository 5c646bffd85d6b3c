-- Effect of a flagged verdict: it waits for review. At commit, because its results are written after the verification's own row.
CREATE OR REPLACE FUNCTION after_verification_flagged() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
