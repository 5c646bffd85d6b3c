-- CreateTable
CREATE TABLE "checklist_mark" (
    "tenant_id" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checklist_mark_pkey" PRIMARY KEY ("tenant_id","mark")
);

-- AddForeignKey
ALTER TABLE "checklist_mark" ADD CHECK ("mark" IN ('proof', 'hidden'));
ALTER TABLE "checklist_mark" ADD CONSTRAINT "checklist_mark_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- prisma/sql/policies/checklist_mark.sql
ALTER TABLE "checklist_mark" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "checklist_mark" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
