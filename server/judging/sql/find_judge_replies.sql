-- Replies to one question: those of any run of the tenant are reusable, those of this run were left by a killed worker.
CREATE OR REPLACE FUNCTION find_judge_replies(p_binding text, p_reuse_key text) RETURNS SETOF "judge_attempt" LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  RETURN QUERY SELECT * FROM "judge_attempt" WHERE tenant_id = p_tenant AND reuse_key = p_reuse_key ORDER BY created_at, id LIMIT 100;
END $$;
