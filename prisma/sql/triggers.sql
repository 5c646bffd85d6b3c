-- TABLE api_key
CREATE TRIGGER revoked AFTER UPDATE OF "revoked_at" ON "api_key" FOR EACH ROW EXECUTE FUNCTION after_api_key_revoked();

-- TABLE audit_event
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE calibration
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "calibration" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE criteria_judgment
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "criteria_judgment" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE criterion_result
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "criterion_result" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER of_finished AFTER INSERT ON "criterion_result" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_finished_verification();

-- TABLE escalation
CREATE TRIGGER closed AFTER UPDATE OF "status" ON "escalation" FOR EACH ROW
  WHEN (NEW.status <> 'open' AND OLD.status = 'open') EXECUTE FUNCTION after_escalation_closed();
CREATE TRIGGER opened AFTER INSERT ON "escalation" FOR EACH ROW
  WHEN (NEW.status = 'open') EXECUTE FUNCTION after_escalation_opened();
CREATE TRIGGER immutable_when_closed BEFORE UPDATE OR DELETE ON "escalation" FOR EACH ROW
  WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_change_when_closed();

-- TABLE escalation_judgment
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "escalation_judgment" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE escalation_start
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "escalation_start" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE evidence_packet
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "evidence_packet" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE feedback
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "feedback" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded AFTER INSERT ON "feedback" FOR EACH ROW EXECUTE FUNCTION after_feedback();

-- TABLE judge_attempt
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded AFTER INSERT ON "judge_attempt" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION after_judge_attempts();

-- TABLE proof_entry
CREATE TRIGGER append_only BEFORE DELETE ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- What opens the commitments can be erased. Nothing else changes, and it never comes back.
CREATE TRIGGER only_erasure BEFORE UPDATE ON "proof_entry" FOR EACH ROW
  WHEN (NEW.openings IS NOT NULL OR to_jsonb(NEW) - 'openings' <> to_jsonb(OLD) - 'openings') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER active_key AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_active_key();
CREATE TRIGGER of_finished AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_finished_verification();
CREATE TRIGGER logged AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION after_proof_entries();

-- TABLE proof_log_checkpoint
-- The sweep deletes those without a cosignature after a day, which nobody needs.
CREATE TRIGGER append_only BEFORE DELETE ON "proof_log_checkpoint" FOR EACH ROW
  WHEN (OLD.cosignatures > 0 OR OLD.created_at > now() - interval '1 day') EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER only_cosigned BEFORE UPDATE ON "proof_log_checkpoint" FOR EACH ROW
  WHEN (NEW.size <> OLD.size OR NEW.created_at <> OLD.created_at OR NEW.cosignatures < OLD.cosignatures OR OLD.witnessed AND NOT NEW.witnessed
    OR NOT starts_with(NEW.note, OLD.note)) EXECUTE FUNCTION refuse_log_change();

-- TABLE proof_log_identity
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_log_identity" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

-- TABLE proof_log_leaf
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_log_leaf" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

-- TABLE proof_log_tile
CREATE TRIGGER append_only BEFORE DELETE ON "proof_log_tile" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER only_longer BEFORE UPDATE ON "proof_log_tile" FOR EACH ROW
  WHEN (NEW.level <> OLD.level OR NEW.tile_index <> OLD.tile_index OR substring(NEW.bytes FROM 1 FOR length(OLD.bytes)) <> OLD.bytes)
  EXECUTE FUNCTION refuse_log_change();

-- TABLE quickstart_telemetry
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "quickstart_telemetry" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE reference_set
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "reference_set" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE reverification
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "reverification" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE review_decision
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "review_decision" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION after_review_decision();
CREATE TRIGGER listed BEFORE INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION before_review_decision();

-- TABLE rubric_publication
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "rubric_publication" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE rubric_version
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "rubric_version" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE scoped_tag
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "scoped_tag" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE signing_key
CREATE TRIGGER rotation_only BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION refuse_key_change();

-- TABLE submission_content
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "submission_content" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE survival_event
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "survival_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE verification
CREATE TRIGGER finished_on_insert AFTER INSERT ON "verification" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION after_verifications_inserted();
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

-- TABLE verification_note
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "verification_note" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TABLE webhook_attempt
CREATE TRIGGER append_only BEFORE UPDATE ON "webhook_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- The sweep deletes attempts with their delivery, when both are past their retention; nothing else deletes any.
CREATE TRIGGER minimum_retention BEFORE DELETE ON "webhook_attempt" FOR EACH ROW
  WHEN (NOT is_system() OR OLD."created_at" >= now() - minimum_webhook_retention()) EXECUTE FUNCTION refuse_change();
