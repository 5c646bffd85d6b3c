CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER active_key BEFORE INSERT ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION require_active_key();
