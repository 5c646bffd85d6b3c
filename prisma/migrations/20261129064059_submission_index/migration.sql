-- CreateIndex
CREATE INDEX "verification_tenant_id_submission_hash_idx" ON "verification"("tenant_id", "submission_hash");

