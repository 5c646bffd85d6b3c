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
