-- Moves at most p_limit pending rows into the counters, all or nothing. Returns how many; 0 also while another process folds.
CREATE OR REPLACE FUNCTION fold_rollup(p_binding text, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_verifications uuid[]; v_attempts uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM "rollup_pending" p USING (SELECT kind, id FROM "rollup_pending" WHERE tenant_id = p_tenant LIMIT p_limit) t
    WHERE p.tenant_id = p_tenant AND p.kind = t.kind AND p.id = t.id RETURNING p.kind, p.id)
  SELECT array_agg(id) FILTER (WHERE kind = 'verification'), array_agg(id) FILTER (WHERE kind = 'attempt')
  INTO v_verifications, v_attempts FROM taken;
  INSERT INTO "rollup_counter" AS c ("tenant_id", "measure", "day", "label", "amount")
  SELECT p_tenant, f.measure, f.day, f.label, sum(f.amount) FROM rollup_facts(p_tenant, v_verifications, v_attempts) f
  GROUP BY f.measure, f.day, f.label
  ON CONFLICT ("tenant_id", "measure", "day", "label") DO UPDATE SET "amount" = c."amount" + excluded."amount";
  RETURN coalesce(cardinality(v_verifications), 0) + coalesce(cardinality(v_attempts), 0);
END $$;
