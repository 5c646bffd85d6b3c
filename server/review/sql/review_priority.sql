-- The position of a verdict in the review queue, lowest first: tens by cause, units by tenths of confidence. unsure: the confidence of the
-- judged criterion that set the verdict's is below acceptance; disagreement: the judge's samples or tiers disagree; manipulation: the output
-- addresses the judge.
CREATE OR REPLACE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (10 * array_position(ARRAY[{{REVIEW_CAUSES}}], CASE
    WHEN NOT v.flagged THEN 'unflagged'
    WHEN v.confidence < (r.compiled->>'acceptance_threshold')::float8 AND EXISTS (SELECT 1 FROM "criterion_result" c
      WHERE c.tenant_id = p_tenant AND c.verification_id = p_id AND c.raw_confidence IS NOT NULL AND c.confidence = v.confidence) THEN 'unsure'
    WHEN v.flag_reason IN ({{DISAGREEMENTS}}) OR EXISTS (SELECT 1 FROM "judge_attempt" a
      WHERE a.tenant_id = p_tenant AND a.verification_id = p_id AND a.run_id = p_id GROUP BY a.position HAVING count(DISTINCT a.vote) > 1) THEN 'disagreement'
    WHEN v.manipulation_detected THEN 'manipulation'
    ELSE 'other' END) + least(9, floor(v.confidence * 10)))::smallint
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id
$$;
