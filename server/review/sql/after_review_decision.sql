-- Effects of a reviewer's decision: its queue item is decided, reservation and snoozes end, an override is pending in
-- the rollup, and an event for webhook endpoints. An unflagged verdict gets a queue item, so that decided items list it.
CREATE OR REPLACE FUNCTION after_review_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM enqueue_for_review(NEW.tenant_id, NEW.verification_id);
  UPDATE "review_item" SET "decided_by" = NEW.decided_by, "decided_at" = NEW.created_at
  WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_reservation" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_deferral" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  IF NEW.decision = 'override' THEN INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, 'change', NEW.verification_id); END IF;
  PERFORM enqueue_webhook_events(NEW.tenant_id, 'determination.recorded', ARRAY[NEW.verification_id], ARRAY[NEW.created_at]);
  RETURN NULL;
END $$;
