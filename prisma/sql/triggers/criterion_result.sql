CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "criterion_result" FOR EACH ROW EXECUTE FUNCTION refuse_change();
