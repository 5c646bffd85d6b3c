-- AlterTable
ALTER TABLE "review_item" ADD COLUMN     "judged_again_as" UUID;

-- CreateTable
CREATE TABLE "judge_choice" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "base_url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "chosen_by" TEXT NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judge_choice_pkey" PRIMARY KEY ("only")
);

ALTER TABLE "judge_choice" ADD CHECK ("only");

-- Verdicts without a model wait for a model, not for a reviewer.
DROP INDEX "review_item_waiting_priority";
DROP INDEX "review_item_waiting_confidence";
DROP INDEX "review_item_waiting_age";
DROP INDEX "review_item_waiting_facets";
CREATE INDEX "review_item_waiting_priority" ON "review_item" ("tenant_id", "priority", "created_at", "verification_id")
  WHERE "decided_at" IS NULL AND "flag_reason" IS DISTINCT FROM 'judge_not_configured';
CREATE INDEX "review_item_waiting_confidence" ON "review_item" ("tenant_id", "confidence", "created_at", "verification_id")
  WHERE "decided_at" IS NULL AND "flag_reason" IS DISTINCT FROM 'judge_not_configured';
CREATE INDEX "review_item_waiting_age" ON "review_item" ("tenant_id", "created_at", "verification_id")
  WHERE "decided_at" IS NULL AND "flag_reason" IS DISTINCT FROM 'judge_not_configured';
CREATE INDEX "review_item_waiting_facets" ON "review_item" ("tenant_id", "rubric_name", "flag_reason")
  WHERE "decided_at" IS NULL AND "flag_reason" IS DISTINCT FROM 'judge_not_configured';
CREATE INDEX "review_item_needs_model" ON "review_item" ("tenant_id", "created_at", "verification_id")
  WHERE "decided_at" IS NULL AND "judged_again_as" IS NULL AND "flag_reason" = 'judge_not_configured';
