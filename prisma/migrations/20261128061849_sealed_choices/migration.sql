DROP POLICY fallback_reads ON public.calibration;
DROP POLICY fallback_writes ON public.calibration;
DROP POLICY tenant_rows ON public.calibration;

SET LOCAL check_function_bodies = off;

-- functions/choose_judge
-- Stores the model that judges for the whole service. Only the service can seal a choice, so a login alone redirects no tenant's work.
CREATE OR REPLACE FUNCTION choose_judge(p_choice json, p_seal text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed('choose judge ' || p_choice::text, p_seal) THEN
    RAISE EXCEPTION 'the choice of a model is not sealed' USING ERRCODE = '42501';
  END IF;
  INSERT INTO "judge_choice" ("only", "base_url", "model", "chosen_by", "chosen_at") VALUES (
    true, p_choice->>'base_url', p_choice->>'model', p_choice->>'chosen_by', (p_choice->>'chosen_at')::timestamptz)
  ON CONFLICT ("only") DO UPDATE SET "base_url" = excluded."base_url", "model" = excluded."model",
    "chosen_by" = excluded."chosen_by", "chosen_at" = excluded."chosen_at";
END $$;

-- functions/forget_judge
-- Ends the use of the chosen model. False when none is chosen. Only the service can seal this.
CREATE OR REPLACE FUNCTION forget_judge(p_seal text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed('forget judge', p_seal) THEN
    RAISE EXCEPTION 'the end of a choice is not sealed' USING ERRCODE = '42501';
  END IF;
  DELETE FROM "judge_choice";
  RETURN FOUND;
END $$;

-- functions/share_calibration
-- Stores the next version of a calibration that all tenants share, and returns the version. The seal covers the whole row, so a login alone
-- changes no tenant's confidence. Concurrent fits are serialized.
CREATE OR REPLACE FUNCTION share_calibration(p_calibration json, p_seal text) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_row "calibration" := json_populate_record(NULL::"calibration", p_calibration);
BEGIN
  IF NOT is_sealed('share calibration ' || p_calibration::text, p_seal) THEN
    RAISE EXCEPTION 'the shared calibration is not sealed' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'calibration', v_row.primitive, v_row.model, v_row.prompt_version), 0));
  v_row.tenant_id := NULL;
  SELECT coalesce(max(c.version), 0) + 1 INTO v_row.version FROM "calibration" c
  WHERE c.tenant_id IS NULL AND c.primitive = v_row.primitive AND c.model = v_row.model AND c.prompt_version = v_row.prompt_version;
  INSERT INTO "calibration" SELECT v_row.*;
  RETURN v_row.version;
END $$;

-- policies/calibration
ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "calibration" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- A calibration without a tenant is the fallback of all. share_calibration, which checks a seal, writes it with the owner's rights.
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT WITH CHECK (tenant_id IS NULL
  AND (SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = '"calibration"'::regclass));

