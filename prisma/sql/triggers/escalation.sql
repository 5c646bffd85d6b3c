CREATE TRIGGER closed AFTER UPDATE OF "status" ON "escalation" FOR EACH ROW
  WHEN (NEW.status <> 'open' AND OLD.status = 'open') EXECUTE FUNCTION after_escalation_closed();
CREATE TRIGGER immutable_when_closed BEFORE UPDATE OR DELETE ON "escalation" FOR EACH ROW
  WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_change_when_closed();
