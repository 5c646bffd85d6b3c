CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recorded AFTER INSERT ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION after_judge_attempt();
