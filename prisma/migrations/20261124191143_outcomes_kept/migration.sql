DROP TRIGGER flagged_on_insert ON verification;
DROP TRIGGER flagged_on_update ON verification;
DROP TRIGGER finished_on_insert ON verification;
DROP TRIGGER finished_on_update ON verification;

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/refuse_key_change.sql
-- Trigger function: a signing key changes by rotation and revocation alone, each once, and is never deleted.
CREATE OR REPLACE FUNCTION refuse_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.key_id, NEW.public_key, NEW.created_at, NEW.rotate_by)
      IS NOT DISTINCT FROM (OLD.key_id, OLD.public_key, OLD.created_at, OLD.rotate_by)
    AND (NEW.retired_at IS NOT DISTINCT FROM OLD.retired_at
      OR (OLD.status = 'active' AND NEW.status = 'retired' AND OLD.retired_at IS NULL))
    AND ((NEW.revoked_at, NEW.revocation_reason) IS NOT DISTINCT FROM (OLD.revoked_at, OLD.revocation_reason)
      OR (OLD.status <> 'revoked' AND NEW.status = 'revoked' AND OLD.revoked_at IS NULL))
    AND (NEW.status = OLD.status
      OR (NEW.status = 'retired' AND OLD.status = 'active' AND NEW.retired_at IS NOT NULL)
      OR (NEW.status = 'revoked' AND NEW.revoked_at IS NOT NULL))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'signing key % changes by rotation and revocation only', OLD.key_id USING ERRCODE = 'SV006';
END $$;

-- prisma/sql/functions/refuse_outcome_change.sql
-- Trigger function: a finished verification keeps its outcome, and what it is the outcome of.
CREATE OR REPLACE FUNCTION refuse_outcome_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = 'SV005';
END $$;

-- prisma/sql/triggers/verification.sql
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

-- prisma/sql/triggers/signing_key.sql
CREATE TRIGGER rotation_only BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION refuse_key_change();
