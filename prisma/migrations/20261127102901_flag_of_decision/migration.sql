-- AlterTable
ALTER TABLE "review_decision" ADD COLUMN     "flag_reason" TEXT;

-- CreateIndex
CREATE INDEX "review_decision_flag" ON "review_decision"("tenant_id", "decision", "flag_reason", "verification_created_at" DESC, "verification_id" DESC);

-- So that overrides by flag are read from the index alone.
DROP INDEX "review_decision_override";
CREATE INDEX "review_decision_override" ON "review_decision"
  ("tenant_id", "override_determination", "verification_created_at" DESC, "verification_id" DESC) INCLUDE ("flag_reason")
  WHERE "decision" = 'override';
CREATE INDEX "review_item_settled_reason" ON "review_item" ("tenant_id", "flag_reason", "created_at", "verification_id")
  WHERE "decided_at" IS NOT NULL OR "flag_reason" = 'judge_not_configured';

SET LOCAL check_function_bodies = off;

-- functions/before_review_decision
-- Copies what lists of decided verifications sort and filter by, so that they are ranges of an index.
CREATE OR REPLACE FUNCTION before_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT v.created_at, v.flag_reason INTO NEW.verification_created_at, NEW.flag_reason
    FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id;
  RETURN NEW;
END $$;

ALTER TABLE "verification" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "review_decision" NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER "append_only";
UPDATE "review_decision" d SET "flag_reason" = v."flag_reason" FROM "verification" v
WHERE v."tenant_id" = d."tenant_id" AND v."id" = d."verification_id" AND v."flag_reason" IS NOT NULL;
ALTER TABLE "review_decision" FORCE ROW LEVEL SECURITY, ENABLE TRIGGER "append_only";
ALTER TABLE "verification" FORCE ROW LEVEL SECURITY;
