CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "quickstart_telemetry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
