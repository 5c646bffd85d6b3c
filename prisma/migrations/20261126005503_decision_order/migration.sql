DROP TRIGGER append_only ON review_decision;
DROP TRIGGER decided ON review_decision;

-- AlterTable
ALTER TABLE "review_decision" ADD COLUMN     "verification_created_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "review_decision_list" ON "review_decision"("tenant_id", "decision", "verification_created_at" DESC, "verification_id" DESC);

-- The verifications that people changed to one answer.
CREATE INDEX "review_decision_override" ON "review_decision"
  ("tenant_id", "override_determination", "verification_created_at" DESC, "verification_id" DESC) WHERE "decision" = 'override';

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/before_review_decision.sql
-- Copies the creation time of the verification, so that a list of decided verifications is a range of an index.
CREATE OR REPLACE FUNCTION before_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.verification_created_at := (SELECT v.created_at FROM "verification" v WHERE v.tenant_id = NEW.tenant_id AND v.id = NEW.verification_id);
  RETURN NEW;
END $$;

-- prisma/sql/triggers/review_decision.sql
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "review_decision" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION after_review_decision();
CREATE TRIGGER listed BEFORE INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION before_review_decision();

-- The owner of the tables must see every tenant's rows; decisions are append-only otherwise.
ALTER TABLE "verification" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "review_decision" NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER "append_only";
UPDATE "review_decision" d SET "verification_created_at" = v."created_at" FROM "verification" v
WHERE v."tenant_id" = d."tenant_id" AND v."id" = d."verification_id";
ALTER TABLE "review_decision" FORCE ROW LEVEL SECURITY, ENABLE TRIGGER "append_only";
ALTER TABLE "verification" FORCE ROW LEVEL SECURITY;
