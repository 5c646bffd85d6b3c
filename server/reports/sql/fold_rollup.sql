-- Moves at most p_limit pending rows into the counters of every length, all or nothing. Returns how many; 0 also while another process
-- folds.
CREATE OR REPLACE FUNCTION fold_rollup(p_binding text, p_limit int) RETURNS int LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_verifications uuid[]; v_attempts uuid[]; v_changes uuid[]; v_open_reviews uuid[]; v_count int;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM "rollup_pending" p USING (SELECT kind, id FROM "rollup_pending" WHERE tenant_id = p_tenant LIMIT p_limit) t
    WHERE p.tenant_id = p_tenant AND p.kind = t.kind AND p.id = t.id RETURNING p.kind, p.id)
  SELECT array_agg(id) FILTER (WHERE kind = 'verification'), array_agg(id) FILTER (WHERE kind = 'attempt'),
    array_agg(id) FILTER (WHERE kind = 'change'), array_agg(id) FILTER (WHERE kind = 'open_review'), count(*)
  INTO v_verifications, v_attempts, v_changes, v_open_reviews, v_count FROM taken;
  INSERT INTO "rollup_counter" AS c ("tenant_id", "measure", "days", "day", "label", "amount")
  SELECT p_tenant, f.measure, l.days, rollup_start(f.day, l.days) AS start, f.label, sum(f.amount)
  FROM rollup_facts(p_tenant, v_verifications, v_attempts, v_changes, v_open_reviews, NULL) f, unnest(rollup_lengths()) l (days)
  GROUP BY f.measure, l.days, start, f.label
  ON CONFLICT ("tenant_id", "measure", "days", "day", "label") DO UPDATE SET "amount" = c."amount" + excluded."amount";
  RETURN v_count;
END $$;
