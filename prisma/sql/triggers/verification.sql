CREATE TRIGGER finished_on_insert AFTER INSERT ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION after_verification_finished();
CREATE TRIGGER finished_on_update AFTER UPDATE OF "status" ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed') AND OLD.status NOT IN ('succeeded', 'failed'))
  EXECUTE FUNCTION after_verification_finished();
CREATE CONSTRAINT TRIGGER flagged_on_insert AFTER INSERT ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged) EXECUTE FUNCTION after_verification_flagged();
CREATE CONSTRAINT TRIGGER flagged_on_update AFTER UPDATE ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged AND OLD.status <> 'succeeded') EXECUTE FUNCTION after_verification_flagged();
CREATE TRIGGER outcome_immutable BEFORE UPDATE ON "verification" FOR EACH ROW
  WHEN (OLD.status IN ('succeeded', 'failed')
    AND (NEW.tenant_id, NEW.id, NEW.rubric_id, NEW.submission_hash, NEW.identity_rung, NEW.status, NEW.determination, NEW.score, NEW.confidence,
        NEW.flagged, NEW.flag_reason, NEW.manipulation_detected, NEW.proof_ref, NEW.error, NEW.completed_at)
      IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.rubric_id, OLD.submission_hash, OLD.identity_rung, OLD.status, OLD.determination, OLD.score,
        OLD.confidence, OLD.flagged, OLD.flag_reason, OLD.manipulation_detected, OLD.proof_ref, OLD.error, OLD.completed_at))
  EXECUTE FUNCTION refuse_outcome_change();
CREATE TRIGGER finished_is_kept BEFORE DELETE ON "verification" FOR EACH ROW
  WHEN (OLD.status IN ('succeeded', 'failed')) EXECUTE FUNCTION refuse_outcome_change();
