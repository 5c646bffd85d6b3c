-- AlterTable
ALTER TABLE "escalation_judgment" ADD COLUMN     "observed_seconds" INTEGER;

-- AlterTable
ALTER TABLE "tenant_settings" ADD COLUMN     "limit_judgment_minutes" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "escalation_start" (
    "tenant_id" UUID NOT NULL,
    "escalation_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "escalation_start_pkey" PRIMARY KEY ("tenant_id","escalation_id","account_id")
);

-- AddForeignKey
ALTER TABLE "escalation_start" ADD CONSTRAINT "escalation_start_tenant_id_escalation_id_fkey" FOREIGN KEY ("tenant_id", "escalation_id") REFERENCES "escalation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- prisma/sql/triggers/escalation_start.sql
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "escalation_start" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- prisma/sql/policies/escalation_start.sql
ALTER TABLE "escalation_start" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation_start" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
