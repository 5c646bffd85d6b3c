DROP TRIGGER active_key ON proof_entry;
DROP TRIGGER append_only ON proof_entry;
DROP TRIGGER of_finished ON proof_entry;

-- AlterTable
ALTER TABLE "proof_entry" ADD COLUMN     "openings" JSON;


SET LOCAL check_function_bodies = off;

-- functions/append_proof_entry
-- Appends to a proof inside a larger transaction. Refusals are returned, so that the transaction can continue. An entry of another format than the
-- first would make the proof invalid: an earlier release, which knows only its own, is stopped here.
CREATE OR REPLACE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "proof_entry" WHERE verification_id = (p_proof ->> 'verification_id')::uuid AND seq = 0
      AND envelope::json ->> 'format' <> (p_proof ->> 'envelope')::json ->> 'format') THEN
    RAISE EXCEPTION 'the entry has another format than its proof' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE 'SV003' THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
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

