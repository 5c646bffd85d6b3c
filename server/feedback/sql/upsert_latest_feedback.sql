-- Updates the current feedback of each verification: the latest by (created_at, id), whatever the commit order. A null p_feedback
-- means all of the tenant's. A reviewer who saw the verdict is biased towards it, so open_review never becomes current. What it says of
-- the verdict is copied because a finished verdict never changes.
CREATE OR REPLACE FUNCTION upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO "latest_feedback" AS l ("tenant_id", "verification_id", "feedback_id", "outcome", "basis", "correct", "primitive", "model",
    "prompt_version", "raw_confidence", "created_at", "rubric_id", "determination", "confidence")
  SELECT DISTINCT ON (f.verification_id) f.tenant_id, f.verification_id, f.id, f.outcome, f.basis, f.correct, f.primitive, f.model,
    f.prompt_version, f.raw_confidence, f.created_at, v.rubric_id, v.determination, v.confidence
  FROM "feedback" f JOIN "verification" v ON v.tenant_id = f.tenant_id AND v.id = f.verification_id
  WHERE f.tenant_id = p_tenant AND (p_feedback IS NULL OR f.id = p_feedback) AND f.basis <> 'open_review'
  ORDER BY f.verification_id, f.created_at DESC, f.id DESC
  ON CONFLICT ("tenant_id", "verification_id") DO UPDATE
  SET ("feedback_id", "outcome", "basis", "correct", "primitive", "model", "prompt_version", "raw_confidence", "created_at") =
    (excluded."feedback_id", excluded."outcome", excluded."basis", excluded."correct", excluded."primitive", excluded."model",
    excluded."prompt_version", excluded."raw_confidence", excluded."created_at")
  WHERE (l."created_at", l."feedback_id") < (excluded."created_at", excluded."feedback_id")
$$;
