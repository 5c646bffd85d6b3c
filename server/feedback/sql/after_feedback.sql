-- Effects of feedback: an open review is pending in the rollup; other feedback becomes the verification's current one when it is the latest.
CREATE OR REPLACE FUNCTION after_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.basis = 'open_review' AND NEW.correct IS NOT NULL THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'open_review', NEW.id); END IF;
  PERFORM upsert_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
