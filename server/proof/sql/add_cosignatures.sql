-- Adds the cosignatures of witnesses to a checkpoint. False when others were added meanwhile. Only the service can seal them.
CREATE OR REPLACE FUNCTION add_cosignatures(p_change text, p_seal text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE v_change json;
BEGIN
  IF NOT is_sealed('cosign ' || p_change, p_seal) THEN
    RAISE EXCEPTION 'the cosignatures are not sealed' USING ERRCODE = '42501';
  END IF;
  v_change := p_change::json;
  UPDATE "proof_log_checkpoint" SET note = note || (v_change ->> 'lines'), cosignatures = cosignatures + (v_change ->> 'added')::int,
    witnessed = (v_change ->> 'witnessed')::boolean
    WHERE size = (v_change ->> 'size')::bigint AND note = v_change ->> 'old_note';
  RETURN FOUND;
END $$;
