-- AlterTable
ALTER TABLE "escalation_judgment" ADD COLUMN     "self_adjudicated" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "tenant_settings" (
    "tenant_id" UUID NOT NULL,
    "allow_self_adjudication" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tenant_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- AddForeignKey
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- prisma/sql/policies/tenant_settings.sql
ALTER TABLE "tenant_settings" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_settings" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
