CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "rubric_publication" FOR EACH ROW EXECUTE FUNCTION refuse_change();
