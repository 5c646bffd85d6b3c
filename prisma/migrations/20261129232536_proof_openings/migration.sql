DROP TRIGGER active_key ON proof_entry;
DROP TRIGGER append_only ON proof_entry;
DROP TRIGGER of_finished ON proof_entry;

-- AlterTable
ALTER TABLE "proof_entry" ADD COLUMN     "openings" JSON;


-- triggers/proof_entry
CREATE TRIGGER append_only BEFORE DELETE ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- What opens the commitments can be erased. Nothing else changes, and it never comes back.
CREATE TRIGGER only_erasure BEFORE UPDATE ON "proof_entry" FOR EACH ROW
  WHEN (NEW.openings IS NOT NULL OR to_jsonb(NEW) - 'openings' <> to_jsonb(OLD) - 'openings') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER active_key AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_active_key();
CREATE TRIGGER of_finished AFTER INSERT ON "proof_entry" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT
  EXECUTE FUNCTION require_finished_verification();

