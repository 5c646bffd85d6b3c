-- Copies the creation time of the verification, so that a list of decided verifications is a range of an index.
CREATE OR REPLACE FUNCTION before_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verification_created_at := (SELECT v.created_at FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id);
  RETURN NEW;
END $$;
