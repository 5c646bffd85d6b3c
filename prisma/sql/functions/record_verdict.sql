-- The verdict of an accepted verification: outcome, results and first proof entry. False, and nothing written, when it is already
-- terminal. Effects follow by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION record_verdict(p_binding text, p_outcome json, p_results json, p_proof json) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  UPDATE "verification" v SET
    status = o.status, determination = o.determination, score = o.score, confidence = o.confidence,
    flagged = o.flagged, flag_reason = o.flag_reason, manipulation_detected = o.manipulation_detected,
    proof_ref = o.proof_ref, error = o.error, completed_at = o.completed_at,
    started_at = coalesce(v.started_at, o.started_at)
  FROM json_populate_record(NULL::"verification", p_outcome) o
  WHERE v.tenant_id = p_tenant AND v.id = (p_outcome->>'id')::uuid AND v.status IN ('queued', 'running');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM insert_verdict(p_results, p_proof);
  RETURN true;
END $$;
