-- CreateIndex
CREATE INDEX "review_decision_tenant_id_decision_created_at_idx" ON "review_decision"("tenant_id", "decision", "created_at");

-- Items that do not wait: decided ones, and those that need a model. Their rows are written when a person decides.
CREATE INDEX "review_item_settled_priority" ON "review_item" ("tenant_id", "priority", "created_at", "verification_id")
  WHERE "decided_at" IS NOT NULL OR "flag_reason" = 'judge_not_configured';
CREATE INDEX "review_item_settled_confidence" ON "review_item" ("tenant_id", "confidence", "created_at", "verification_id")
  WHERE "decided_at" IS NOT NULL OR "flag_reason" = 'judge_not_configured';
CREATE INDEX "review_item_settled_rubric" ON "review_item" ("tenant_id", "rubric_name", "created_at", "verification_id")
  WHERE "decided_at" IS NOT NULL OR "flag_reason" = 'judge_not_configured';
CREATE INDEX "review_item_decided_by" ON "review_item" ("tenant_id", "decided_by", "created_at", "verification_id")
  WHERE "decided_at" IS NOT NULL;
-- The same index with the order of a page, so that a search reads no row that it does not show.
DROP INDEX "verification_subject_ref";
CREATE INDEX "verification_subject_ref" ON "verification" ("tenant_id", "subject_ref" COLLATE "C", "created_at" DESC, "id" DESC)
  WHERE "subject_ref" IS NOT NULL;
