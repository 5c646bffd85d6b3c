-- Effect of feedback: it becomes the verification's current one when it is the latest.
CREATE OR REPLACE FUNCTION after_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
