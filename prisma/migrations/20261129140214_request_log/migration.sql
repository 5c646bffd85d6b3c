-- CreateTable
CREATE TABLE "logged_request" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "caller_kind" TEXT NOT NULL,
    "caller" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "status" INTEGER,
    "code" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logged_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "logged_request_tenant_id_created_at_id_idx" ON "logged_request"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_request_tenant_id_request_id_created_at_idx" ON "logged_request"("tenant_id", "request_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "logged_request_created_at_idx" ON "logged_request"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "logged_request_tenant_id_id_key" ON "logged_request"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "logged_request" ADD CONSTRAINT "logged_request_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE logged_request ADD CHECK ("caller_kind" IN ('api_key', 'account'));

-- policies/logged_request
ALTER TABLE "logged_request" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "logged_request" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The nightly job deletes what is past its retention, of every tenant.
CREATE POLICY system_reads ON "logged_request" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "logged_request" FOR DELETE TO svc_verify_system USING ("created_at" < now() - make_interval(days => 1));


-- Refusals are few; the whole log may be long.
CREATE INDEX "logged_request_refused_idx" ON "logged_request" ("tenant_id", "created_at" DESC, "id" DESC) WHERE "code" IS NOT NULL;
