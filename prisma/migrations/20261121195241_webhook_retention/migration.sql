-- DropForeignKey
ALTER TABLE "webhook_attempt" DROP CONSTRAINT "webhook_attempt_tenant_id_delivery_id_fkey";

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "webhook_delivery"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was told and how it went is kept for a while: the log, append-only for everybody else, goes with its delivery when the
-- nightly pruning, which has no tenant, removes that. Nobody removes what is younger than a week.
DROP TRIGGER append_only ON "webhook_attempt";
CREATE TRIGGER append_only BEFORE UPDATE ON "webhook_attempt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE DELETE ON "webhook_attempt" FOR EACH ROW
  WHEN (NOT is_system() OR OLD."created_at" >= now() - interval '7 days') EXECUTE FUNCTION refuse_change();
CREATE POLICY system_reads ON "webhook_attempt" FOR SELECT USING (is_system());
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE USING (is_system() AND "created_at" < now() - interval '7 days');
CREATE POLICY system_prunes ON "webhook_delivery" FOR DELETE USING (is_system() AND "created_at" < now() - interval '7 days');
CREATE INDEX "webhook_message_told" ON "webhook_message" ("created_at") WHERE "fanned_out_at" IS NOT NULL;
