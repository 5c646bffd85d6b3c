-- Effects of an accepted verification that succeeds or fails. Counted once, since a finished verification never changes.
CREATE OR REPLACE FUNCTION after_verification_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finish_verifications(NEW.tenant_id, NEW.status, ARRAY[NEW.id], ARRAY[NEW.completed_at]);
  RETURN NULL;
END $$;
