-- Verdicts of accepted verifications of a tenant: outcomes, results and first proof entries. Returns the IDs of those that had already ended, of
-- which nothing is written. Effects follow by triggers: after_verification_finished, and after_verification_flagged at commit. There are no
-- claims; the arguments are those of submit_verifications.
CREATE OR REPLACE FUNCTION record_verdicts(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json)
RETURNS uuid[] LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_ended uuid[];
BEGIN
  WITH outcome AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications)),
  recorded AS (
    UPDATE "verification" v SET
      status = o.status, determination = o.determination, score = o.score, confidence = o.confidence,
      flagged = o.flagged, flag_reason = o.flag_reason, manipulation_detected = o.manipulation_detected,
      proof_ref = o.proof_ref, error = o.error, completed_at = o.completed_at,
      started_at = coalesce(v.started_at, o.started_at)
    FROM outcome o
    WHERE v.tenant_id = p_tenant AND v.id = o.id AND v.status IN ('queued', 'running')
    RETURNING v.id)
  SELECT ARRAY(SELECT id FROM outcome EXCEPT SELECT id FROM recorded) INTO v_ended;
  PERFORM insert_verdicts(p_results, p_proofs, v_ended);
  RETURN v_ended;
END $$;
