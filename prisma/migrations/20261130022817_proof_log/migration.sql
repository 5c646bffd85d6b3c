DROP TRIGGER active_key ON proof_entry;
DROP TRIGGER append_only ON proof_entry;
DROP TRIGGER of_finished ON proof_entry;
DROP TRIGGER only_erasure ON proof_entry;

-- CreateTable
CREATE TABLE "proof_log_pending" (
    "id" BIGSERIAL NOT NULL,
    "verification_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "entry" BYTEA NOT NULL,

    CONSTRAINT "proof_log_pending_pkey" PRIMARY KEY ("id"),
    -- Every entry of the log has the same length, so that a part of a bundle is found by its position.
    CONSTRAINT "proof_log_pending_entry" CHECK (octet_length("entry") = 96)
);

-- CreateTable
CREATE TABLE "proof_log_leaf" (
    "verification_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "leaf_index" BIGINT NOT NULL,

    CONSTRAINT "proof_log_leaf_pkey" PRIMARY KEY ("verification_id","seq")
);

-- CreateTable
CREATE TABLE "proof_log_tile" (
    "level" SMALLINT NOT NULL,
    "tile_index" BIGINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "proof_log_tile_pkey" PRIMARY KEY ("level","tile_index")
);

-- CreateTable
CREATE TABLE "proof_log_checkpoint" (
    "size" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cosignatures" INTEGER NOT NULL DEFAULT 0,
    "witnessed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "proof_log_checkpoint_pkey" PRIMARY KEY ("size")
);

-- CreateTable
CREATE TABLE "proof_log_identity" (
    "origin" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proof_log_identity_pkey" PRIMARY KEY ("origin")
);

-- CreateIndex
CREATE UNIQUE INDEX "proof_log_leaf_leaf_index_key" ON "proof_log_leaf"("leaf_index");

-- The first cosigned checkpoint that holds an entry is what its inclusion names.
CREATE INDEX "proof_log_checkpoint_cosigned" ON "proof_log_checkpoint"("size") WHERE "cosignatures" > 0;
CREATE INDEX "proof_log_checkpoint_witnessed" ON "proof_log_checkpoint"("size") WHERE "witnessed";

-- Entries of earlier releases enter the log too. The migrating role may be subject to row-level security.
ALTER TABLE "proof_entry" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "proof_log_pending" (verification_id, seq, entry)
  SELECT verification_id, seq, decode(content_hash, 'hex') || decode(signature, 'base64') FROM "proof_entry" ORDER BY created_at, verification_id, seq;
ALTER TABLE "proof_entry" FORCE ROW LEVEL SECURITY;


SET LOCAL check_function_bodies = off;

-- functions/add_cosignatures
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

-- functions/after_proof_entries
-- Effects of new proof entries: each waits for its place in the log. The rows belong to no tenant, so the owner writes them.
CREATE OR REPLACE FUNCTION after_proof_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "proof_log_pending" (verification_id, seq, entry)
    SELECT i.verification_id, i.seq, decode(i.content_hash, 'hex') || decode(i.signature, 'base64') FROM "inserted" i
    ORDER BY i.verification_id, i.seq;
  RETURN NULL;
END $$;

-- functions/append_to_proof_log
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

-- functions/find_logged_entries
-- Lists the places of a verification's proof entries in the log, of the bound tenant alone: the log itself names no tenant.
CREATE OR REPLACE FUNCTION find_logged_entries(p_verification_id uuid) RETURNS TABLE (seq integer, leaf_index bigint) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.seq, l.leaf_index FROM "proof_entry" e JOIN "proof_log_leaf" l USING (verification_id, seq)
  WHERE e.tenant_id = current_tenant() AND e.verification_id = p_verification_id ORDER BY e.seq
$$;

-- functions/open_proof_log
-- Names the log and its key, once. Another process may have done so first. Only the service can seal them.
CREATE OR REPLACE FUNCTION open_proof_log(p_origin text, p_public_key text, p_at timestamptz, p_seal text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'open', p_origin, p_public_key), p_seal) THEN
    RAISE EXCEPTION 'the log is not sealed' USING ERRCODE = '42501';
  END IF;
  LOCK TABLE "proof_log_identity" IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO "proof_log_identity" (origin, public_key, created_at)
    SELECT p_origin, p_public_key, p_at WHERE NOT EXISTS (SELECT FROM "proof_log_identity");
END $$;

-- functions/refuse_log_change
-- Trigger function: the log only grows. Its rows belong to no tenant.
CREATE OR REPLACE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;

-- triggers/proof_entry
CREATE TRIGGER append_only BEFORE DELETE ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- What opens the commitments can be erased. Nothing else changes, and it never comes back.
CREATE TRIGGER only_erasure BEFORE UPDATE ON "proof_entry" FOR EACH ROW
  WHEN (NEW.openings IS NOT NULL OR to_jsonb(NEW) - 'openings' <> to_jsonb(OLD) - 'openings') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER active_key AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_active_key();
CREATE TRIGGER of_finished AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_finished_verification();
CREATE TRIGGER logged AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION after_proof_entries();


-- triggers/proof_log_checkpoint
-- The sweep deletes those without a cosignature after a day, which nobody needs.
CREATE TRIGGER append_only BEFORE DELETE ON "proof_log_checkpoint" FOR EACH ROW
  WHEN (OLD.cosignatures > 0 OR OLD.created_at > now() - interval '1 day') EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER only_cosigned BEFORE UPDATE ON "proof_log_checkpoint" FOR EACH ROW
  WHEN (NEW.size <> OLD.size OR NEW.created_at <> OLD.created_at OR NEW.cosignatures < OLD.cosignatures OR OLD.witnessed AND NOT NEW.witnessed
    OR NOT starts_with(NEW.note, OLD.note)) EXECUTE FUNCTION refuse_log_change();


-- triggers/proof_log_identity
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_log_identity" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();


-- triggers/proof_log_leaf
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_log_leaf" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();


-- triggers/proof_log_tile
CREATE TRIGGER append_only BEFORE DELETE ON "proof_log_tile" FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER only_longer BEFORE UPDATE ON "proof_log_tile" FOR EACH ROW
  WHEN (NEW.level <> OLD.level OR NEW.tile_index <> OLD.tile_index OR substring(NEW.bytes FROM 1 FOR length(OLD.bytes)) <> OLD.bytes)
  EXECUTE FUNCTION refuse_log_change();

