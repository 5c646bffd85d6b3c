-- CreateIndex
CREATE INDEX "verification_submission_hash_tenant_id_idx" ON "verification"("submission_hash", "tenant_id");
