-- The one definition of what reports count, by the UTC day of created_at. p_measures: those wanted, null for all; the others cost nothing.
-- Latency is a histogram whose buckets grow by 10 %: bucket b holds [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0
-- also anything below one. A criterion's label ends with true where it states what must not be so: its ID is that of earlier versions, in which
-- met can mean the opposite. A change is an override or a closed escalation; a verification has at most one, since only the decision `route`
-- opens an escalation. Tried examples of drafts are not counted, but the calls that they took are. The planner overestimates how many rows an array matches, so enable_seqscan is off.
CREATE OR REPLACE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[], p_changes uuid[], p_open_reviews uuid[],
  p_measures text[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH v AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, id, rubric_id, status, determination, flagged, proof_ref IS NOT NULL AS proven,
      floor(ln(greatest(extract(epoch FROM completed_at - created_at)::float8 * 1000, 1)) / ln({{LATENCY_GROWTH}}::float8))::int AS bucket
    FROM "verification" WHERE tenant_id = p_tenant AND id = ANY (p_verifications)
      AND is_trial IS NOT TRUE
  ), i AS MATERIALIZED (
    SELECT b.id AS rubric_id, c ->> 'key' AS key FROM "rubric_version" b, json_array_elements(b.compiled -> 'criteria') c
    WHERE b.tenant_id = p_tenant AND b.id IN (SELECT rubric_id FROM v) AND c ->> 'inverted' = 'true'
  ), r AS MATERIALIZED (
    SELECT v.day, CASE WHEN i.key IS NULL THEN json_build_array(r.criterion_id, r.key, r.primitive)
        ELSE json_build_array(r.criterion_id, r.key, r.primitive, true) END::text AS label, r.primitive, count(*) AS results,
      count(*) FILTER (WHERE r.determination <> 'cannot_determine') AS judged, count(*) FILTER (WHERE r.determination = 'not_met') AS not_met
    FROM v JOIN "criterion_result" r ON r.tenant_id = p_tenant AND r.verification_id = v.id
      LEFT JOIN i ON i.rubric_id = v.rubric_id AND i.key = r.key GROUP BY 1, 2, 3
  ), a AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, model, tier, count(*) FILTER (WHERE outcome <> 'reused') AS calls,
      count(*) FILTER (WHERE outcome = 'reused') AS reused, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cost_usd) AS cost_usd, count(*) FILTER (WHERE input_tokens IS NOT NULL AND cost_usd IS NULL) AS unpriced
    FROM "judge_attempt" WHERE tenant_id = p_tenant AND id = ANY (p_attempts) GROUP BY 1, 2, 3
  )
  SELECT day, {{MEASURES.verifications}}, json_build_array(status, determination, flagged)::text, count(*) FROM v
    WHERE ({{MEASURES.verifications}} = ANY (p_measures)) IS NOT FALSE GROUP BY day, status, determination, flagged
  UNION ALL SELECT day, {{MEASURES.rubrics}}, json_build_array(rubric_id, status, determination)::text, count(*) FROM v
    WHERE ({{MEASURES.rubrics}} = ANY (p_measures)) IS NOT FALSE GROUP BY day, rubric_id, status, determination
  UNION ALL SELECT day, {{MEASURES.proofs}}, '[]', count(*) FROM v WHERE proven AND ({{MEASURES.proofs}} = ANY (p_measures)) IS NOT FALSE GROUP BY day
  UNION ALL SELECT day, {{MEASURES.latency}}, json_build_array(bucket)::text, count(*) FROM v
    WHERE status = 'succeeded' AND ({{MEASURES.latency}} = ANY (p_measures)) IS NOT FALSE GROUP BY day, bucket
  UNION ALL SELECT day, {{MEASURES.criteria_judged}}, label, judged FROM r
    WHERE judged > 0 AND ({{MEASURES.criteria_judged}} = ANY (p_measures)) IS NOT FALSE
  UNION ALL SELECT day, {{MEASURES.criteria_not_met}}, label, not_met FROM r
    WHERE not_met > 0 AND ({{MEASURES.criteria_not_met}} = ANY (p_measures)) IS NOT FALSE
  UNION ALL SELECT day, {{MEASURES.primitives}}, json_build_array(primitive)::text, sum(results) FROM r
    WHERE ({{MEASURES.primitives}} = ANY (p_measures)) IS NOT FALSE GROUP BY day, primitive
  UNION ALL SELECT day, m.measure, json_build_array(model, tier)::text, m.amount FROM a, LATERAL (VALUES
    ({{MEASURES.judge_calls}}, calls), ({{MEASURES.judge_reused}}, reused), ({{MEASURES.judge_input_tokens}}, input_tokens), ({{MEASURES.judge_output_tokens}}, output_tokens),
    ({{MEASURES.judge_cost_usd}}, cost_usd), ({{MEASURES.judge_unpriced}}, unpriced)) m (measure, amount) WHERE m.amount <> 0
  UNION ALL SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, {{MEASURES.changes}}, json_build_array(v.determination, coalesce(e.determination,
      CASE d.decision WHEN 'override' THEN coalesce(d.override_determination, 'cannot_determine') END, v.determination), CASE WHEN e.id IS NULL THEN {{CHANGE_SOURCES.customer_decision}} ELSE {{CHANGE_SOURCES.escalation}} END)::text, count(*)
    FROM "verification" v LEFT JOIN "review_decision" d ON d.tenant_id = p_tenant AND d.verification_id = v.id
    LEFT JOIN "escalation" e ON e.tenant_id = p_tenant AND e.verification_id = v.id AND e.status <> 'open'
    WHERE v.tenant_id = p_tenant AND v.id = ANY (p_changes) AND ({{MEASURES.changes}} = ANY (p_measures)) IS NOT FALSE GROUP BY 1, 3
  UNION ALL SELECT (f.created_at AT TIME ZONE 'UTC')::date AS day, {{MEASURES.open_reviews}}, json_build_array(v.rubric_id, f.correct)::text, count(*)
    FROM "feedback" f JOIN "verification" v ON v.tenant_id = p_tenant AND v.id = f.verification_id
    WHERE f.tenant_id = p_tenant AND f.id = ANY (p_open_reviews) AND ({{MEASURES.open_reviews}} = ANY (p_measures)) IS NOT FALSE GROUP BY 1, 3
$$;
