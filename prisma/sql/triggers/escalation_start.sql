CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "escalation_start" FOR EACH ROW EXECUTE FUNCTION refuse_change();
