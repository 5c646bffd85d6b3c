CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "review_decision" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION after_review_decision();
CREATE TRIGGER listed BEFORE INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION before_review_decision();
