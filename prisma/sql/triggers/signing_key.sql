CREATE TRIGGER rotation_only BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION refuse_key_change();
