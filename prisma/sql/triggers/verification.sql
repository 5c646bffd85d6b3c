CREATE TRIGGER finished_on_insert AFTER INSERT ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION after_verification_finished();
CREATE TRIGGER finished_on_update AFTER UPDATE OF "status" ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed') AND OLD.status NOT IN ('succeeded', 'failed'))
  EXECUTE FUNCTION after_verification_finished();
CREATE CONSTRAINT TRIGGER flagged_on_insert AFTER INSERT ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged) EXECUTE FUNCTION after_verification_flagged();
CREATE CONSTRAINT TRIGGER flagged_on_update AFTER UPDATE ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged AND OLD.status <> 'succeeded') EXECUTE FUNCTION after_verification_flagged();
