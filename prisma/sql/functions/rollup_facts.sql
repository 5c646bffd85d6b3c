-- The one definition of what reports count, by the UTC day of created_at. Latency is a histogram whose buckets grow by 10 %: bucket b
-- holds [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0 also anything below one. The planner overestimates how many
-- rows an array matches, so enable_seqscan is off.
CREATE OR REPLACE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off AS $$
  WITH v AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, id, rubric_id, status, determination, flagged, proof_ref IS NOT NULL AS proven,
      floor(ln(greatest(extract(epoch FROM completed_at - created_at)::float8 * 1000, 1)) / ln(1.1::float8))::int AS bucket
    FROM "verification" WHERE tenant_id = p_tenant AND id = ANY (p_verifications)
  ), a AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, model, tier, count(*) FILTER (WHERE outcome <> 'reused') AS calls,
      count(*) FILTER (WHERE outcome = 'reused') AS reused, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cost_usd) AS cost_usd, count(*) FILTER (WHERE input_tokens IS NOT NULL AND cost_usd IS NULL) AS unpriced
    FROM "judge_attempt" WHERE tenant_id = p_tenant AND id = ANY (p_attempts) GROUP BY 1, 2, 3
  )
  SELECT day, 'verifications', json_build_array(status, determination, flagged)::text, count(*) FROM v
    GROUP BY day, status, determination, flagged
  UNION ALL SELECT day, 'rubrics', json_build_array(rubric_id, status, determination)::text, count(*) FROM v
    GROUP BY day, rubric_id, status, determination
  UNION ALL SELECT day, 'proofs', '[]', count(*) FROM v WHERE proven GROUP BY day
  UNION ALL SELECT day, 'latency', json_build_array(bucket)::text, count(*) FROM v WHERE status = 'succeeded' GROUP BY day, bucket
  UNION ALL SELECT day, 'criteria', json_build_array(r.criterion_id, r.key, r.primitive, r.determination)::text, count(*)
    FROM v JOIN "criterion_result" r ON r.tenant_id = p_tenant AND r.verification_id = v.id
    GROUP BY day, r.criterion_id, r.key, r.primitive, r.determination
  UNION ALL SELECT day, m.measure, json_build_array(model, tier)::text, m.amount FROM a, LATERAL (VALUES
    ('judge_calls', calls), ('judge_reused', reused), ('judge_input_tokens', input_tokens), ('judge_output_tokens', output_tokens),
    ('judge_cost_usd', cost_usd), ('judge_unpriced', unpriced)) m (measure, amount) WHERE m.amount <> 0
$$;
