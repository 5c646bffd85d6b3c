-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "basis" TEXT NOT NULL DEFAULT 'ground_truth';

-- AlterTable
ALTER TABLE "tenant_settings" ADD COLUMN     "decisions_also_label" BOOLEAN NOT NULL DEFAULT false;

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/upsert_latest_feedback.sql
-- Updates the current feedback of each verification: the latest by (created_at, id), whatever the commit order. A null p_feedback
-- means all of the tenant's. A reviewer who saw the verdict is biased towards it, so open_review never becomes current. The determination
-- is copied because a finished verdict never changes.
CREATE OR REPLACE FUNCTION upsert_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "latest_feedback" AS l ("tenant_id", "verification_id", "feedback_id", "outcome", "determination", "created_at")
  SELECT DISTINCT ON (f.verification_id) f.tenant_id, f.verification_id, f.id, f.outcome, v.determination, f.created_at
  FROM "feedback" f JOIN "verification" v ON v.tenant_id = f.tenant_id AND v.id = f.verification_id
  WHERE f.tenant_id = p_tenant AND (p_feedback IS NULL OR f.id = p_feedback) AND f.basis <> 'open_review'
  ORDER BY f.verification_id, f.created_at DESC, f.id DESC
  ON CONFLICT ("tenant_id", "verification_id") DO UPDATE
  SET "feedback_id" = excluded."feedback_id", "outcome" = excluded."outcome", "created_at" = excluded."created_at"
  WHERE (l."created_at", l."feedback_id") < (excluded."created_at", excluded."feedback_id")
$$;
