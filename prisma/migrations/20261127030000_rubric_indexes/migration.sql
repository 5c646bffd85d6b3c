-- Lists of a rubric: what is flagged, and what failed. Neither is written by a verdict that is met.
CREATE INDEX "verification_flagged_of_rubric" ON "verification" ("tenant_id", "rubric_id", "created_at" DESC, "id" DESC, "flag_reason")
  WHERE "flagged";
CREATE INDEX "verification_failed_of_rubric" ON "verification" ("tenant_id", "rubric_id", "created_at" DESC, "id" DESC)
  WHERE "status" = 'failed';
