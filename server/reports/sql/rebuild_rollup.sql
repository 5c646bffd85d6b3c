-- Empties the counters and marks every row as pending again; fold_rollup does the rest. Reports stay right meanwhile.
CREATE OR REPLACE FUNCTION rebuild_rollup(p_binding text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0));
  DELETE FROM "rollup_counter" WHERE tenant_id = p_tenant;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "verification"
  WHERE tenant_id = p_tenant AND status IN ('succeeded', 'failed') ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "judge_attempt" WHERE tenant_id = p_tenant ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'change', verification_id FROM "review_decision"
  WHERE tenant_id = p_tenant AND decision = 'override' ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'change', verification_id FROM "escalation"
  WHERE tenant_id = p_tenant AND status <> 'open' ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'open_review', id FROM "feedback"
  WHERE tenant_id = p_tenant AND basis = 'open_review' AND correct IS NOT NULL ON CONFLICT DO NOTHING;
  DELETE FROM "latest_feedback" WHERE tenant_id = p_tenant;
  PERFORM upsert_latest_feedback(p_tenant, NULL);
END $$;
