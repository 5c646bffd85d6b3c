-- Moves pending entries into the log with its tiles and the signed checkpoint, all or nothing. False when another process appended first: the
-- checkpoint would then fork the log. Only the service can seal a batch.
CREATE OR REPLACE FUNCTION append_to_proof_log(p_batch text, p_seal text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_batch json;
  v_size bigint;
  v_count bigint;
BEGIN
  IF NOT is_sealed('append ' || p_batch, p_seal) THEN
    RAISE EXCEPTION 'the batch is not sealed' USING ERRCODE = '42501';
  END IF;
  v_batch := p_batch::json;
  LOCK TABLE "proof_log_checkpoint" IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(max(size), 0) INTO v_size FROM "proof_log_checkpoint";
  IF v_size <> (v_batch ->> 'old_size')::bigint THEN RETURN false; END IF;
  WITH taken AS (
    DELETE FROM "proof_log_pending" p USING json_array_elements_text(v_batch -> 'pending_ids') WITH ORDINALITY o(id, place)
      WHERE p.id = o.id::bigint RETURNING p.verification_id, p.seq, o.place)
  INSERT INTO "proof_log_leaf" (verification_id, seq, leaf_index) SELECT verification_id, seq, v_size + place - 1 FROM taken;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_size + v_count <> (v_batch ->> 'size')::bigint THEN
    RAISE EXCEPTION 'the batch has % entries, of which % were pending', (v_batch ->> 'size')::bigint - v_size, v_count;
  END IF;
  INSERT INTO "proof_log_tile" AS t (level, tile_index, bytes)
    SELECT r.level, r.tile_index, decode(r.bytes, 'base64')
    FROM json_to_recordset(v_batch -> 'tiles') AS r(level smallint, tile_index bigint, bytes text)
    ON CONFLICT (level, tile_index) DO UPDATE SET bytes = t.bytes || EXCLUDED.bytes;
  INSERT INTO "proof_log_checkpoint" (size, note, created_at)
    VALUES ((v_batch ->> 'size')::bigint, v_batch ->> 'note', (v_batch ->> 'created_at')::timestamptz);
  RETURN true;
END $$;
