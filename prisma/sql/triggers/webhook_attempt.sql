CREATE TRIGGER append_only BEFORE UPDATE ON "webhook_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- The sweep deletes attempts with their delivery, when both are past their retention; nothing else deletes any.
CREATE TRIGGER minimum_retention BEFORE DELETE ON "webhook_attempt" FOR EACH ROW
  WHEN (NOT is_system() OR OLD."created_at" >= now() - minimum_webhook_retention()) EXECUTE FUNCTION refuse_change();
