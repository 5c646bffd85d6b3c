-- CreateTable
CREATE TABLE "rubric_archive" (
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rubric_archive_pkey" PRIMARY KEY ("tenant_id","name")
);

-- AddForeignKey
ALTER TABLE "rubric_archive" ADD CONSTRAINT "rubric_archive_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- policies/rubric_archive
ALTER TABLE "rubric_archive" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_archive" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

