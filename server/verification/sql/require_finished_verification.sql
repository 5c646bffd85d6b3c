-- Trigger function: rejects rows whose verification is not one of their tenant's that have ended. In place of a foreign key, which would look
-- up and lock the verification once for each row. What has ended is neither deleted nor changes its ID (refuse_outcome_change), so the check
-- always holds. The subquery is by ID alone, and enable_seqscan off, because a plan from before the first ANALYZE is kept: it could read all
-- rows of the tenant.
CREATE OR REPLACE FUNCTION require_finished_verification() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  SELECT i.verification_id INTO v_id FROM (SELECT DISTINCT tenant_id, verification_id FROM "inserted") i WHERE (
    SELECT v.tenant_id = i.tenant_id AND v.status IN ('succeeded', 'failed') FROM "verification" v WHERE v.id = i.verification_id) IS NOT TRUE LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a row of % is of %, which is no finished verification of its tenant', TG_TABLE_NAME, v_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
