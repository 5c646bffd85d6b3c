CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "submission_content" FOR EACH ROW EXECUTE FUNCTION refuse_change();
