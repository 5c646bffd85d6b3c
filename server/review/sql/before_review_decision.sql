-- Copies what lists of decided verifications sort and filter by, so that they are ranges of an index.
CREATE OR REPLACE FUNCTION before_review_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT v.created_at, v.flag_reason INTO NEW.verification_created_at, NEW.flag_reason
    FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id;
  RETURN NEW;
END $$;
