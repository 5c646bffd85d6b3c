CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "criteria_judgment" FOR EACH ROW EXECUTE FUNCTION refuse_change();
