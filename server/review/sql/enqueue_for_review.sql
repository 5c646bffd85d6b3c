-- Puts a verdict into the review queue, once. Results of draft rubrics are not reviewed.
CREATE OR REPLACE FUNCTION enqueue_for_review(p_tenant uuid, p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO "review_item" ("tenant_id", "verification_id", "rubric_name", "determination", "flag_reason", "confidence", "priority", "created_at")
  SELECT v.tenant_id, v.id, r.name, v.determination, v.flag_reason, v.confidence, review_priority(p_tenant, p_id), v.created_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id AND v.status = 'succeeded' AND r.status <> 'draft'
  ON CONFLICT DO NOTHING
$$;
