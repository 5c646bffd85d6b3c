DROP POLICY known_hash ON public.api_key;
DROP POLICY system_reads ON public.api_key;
DROP POLICY tenant_rows ON public.api_key;
DROP POLICY system_appends ON public.audit_event;
DROP POLICY tenant_rows ON public.audit_event;
DROP POLICY fallback_reads ON public.calibration;
DROP POLICY fallback_writes ON public.calibration;
DROP POLICY tenant_rows ON public.calibration;
DROP POLICY tenant_rows ON public.checklist_mark;
DROP POLICY tenant_rows ON public.criteria_judgment;
DROP POLICY tenant_rows ON public.criterion_result;
DROP POLICY tenant_rows ON public.escalation;
DROP POLICY tenant_rows ON public.escalation_judgment;
DROP POLICY tenant_rows ON public.escalation_start;
DROP POLICY tenant_rows ON public.evidence_packet;
DROP POLICY tenant_rows ON public.evidence_source;
DROP POLICY tenant_rows ON public.evidence_source_key;
DROP POLICY system_reads ON public.feedback;
DROP POLICY tenant_rows ON public.feedback;
DROP POLICY system_prunes ON public.idempotency_record;
DROP POLICY tenant_rows ON public.idempotency_record;
DROP POLICY tenant_rows ON public.judge_attempt;
DROP POLICY tenant_rows ON public.latest_feedback;
DROP POLICY tenant_rows ON public.proof_entry;
DROP POLICY tenant_rows ON public.quickstart_telemetry;
DROP POLICY tenant_rows ON public.reference_set;
DROP POLICY tenant_rows ON public.reverification;
DROP POLICY tenant_rows ON public.review_decision;
DROP POLICY tenant_rows ON public.review_deferral;
DROP POLICY tenant_rows ON public.review_item;
DROP POLICY tenant_rows ON public.review_reservation;
DROP POLICY own_account ON public.reviewer_grant;
DROP POLICY tenant_rows ON public.reviewer_grant;
DROP POLICY tenant_rows ON public.reviewer_key;
DROP POLICY tenant_rows ON public.rollup_counter;
DROP POLICY system_reads ON public.rollup_pending;
DROP POLICY tenant_rows ON public.rollup_pending;
DROP POLICY tenant_rows ON public.rubric_draft;
DROP POLICY tenant_rows ON public.rubric_publication;
DROP POLICY tenant_rows ON public.rubric_version;
DROP POLICY tenant_rows ON public.saved_view;
DROP POLICY tenant_rows ON public.scoped_tag;
DROP POLICY tenant_rows ON public.submission_content;
DROP POLICY tenant_rows ON public.survival_event;
DROP POLICY own_account ON public.tenant;
DROP POLICY system_reads ON public.tenant;
DROP POLICY tenant_rows ON public.tenant;
DROP POLICY known_hash ON public.tenant_invitation;
DROP POLICY tenant_rows ON public.tenant_invitation;
DROP POLICY own_account ON public.tenant_member;
DROP POLICY tenant_rows ON public.tenant_member;
DROP POLICY tenant_rows ON public.tenant_settings;
DROP POLICY system_reads ON public.verification;
DROP POLICY tenant_rows ON public.verification;
DROP POLICY system_reads ON public.webhook_attempt;
DROP POLICY tenant_rows ON public.webhook_attempt;
DROP POLICY system_prunes ON public.webhook_delivery;
DROP POLICY system_reads ON public.webhook_delivery;
DROP POLICY tenant_rows ON public.webhook_delivery;
DROP POLICY tenant_rows ON public.webhook_endpoint;
DROP POLICY system_prunes ON public.webhook_message;
DROP POLICY system_reads ON public.webhook_message;
DROP POLICY tenant_rows ON public.webhook_message;

-- CreateIndex
CREATE INDEX "verification_tenant_id_determination_created_at_id_idx" ON "verification"("tenant_id", "determination", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "verification_tenant_id_rubric_id_created_at_id_idx" ON "verification"("tenant_id", "rubric_id", "created_at" DESC, "id" DESC);

CREATE INDEX "verification_flagged" ON "verification" ("tenant_id", "created_at" DESC, "id" DESC, "flag_reason") WHERE "flagged";
CREATE INDEX "feedback_open_review" ON "feedback" ("tenant_id", "verification_id", "correct") WHERE "basis" = 'open_review';

-- prisma/sql/policies/api_key.sql
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "api_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a key's hash opens that one row: that is how a tenant is resolved from a bearer token.
CREATE POLICY known_hash ON "api_key" FOR SELECT USING ("secret_hash" = nullif(current_setting('app.key_hash', true), ''));
-- The operator lists and revokes keys of every tenant.
CREATE POLICY system_reads ON "api_key" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/audit_event.sql
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "audit_event" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- What the operator does to all tenants at once is recorded in the audit log of each.
CREATE POLICY system_appends ON "audit_event" FOR INSERT TO svc_verify_system WITH CHECK ("actor_kind" = 'operator');

-- prisma/sql/policies/calibration.sql
ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "calibration" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- A calibration without a tenant is the fallback of all; only work without a tenant writes it.
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT TO svc_verify_system WITH CHECK (tenant_id IS NULL);

-- prisma/sql/policies/checklist_mark.sql
ALTER TABLE "checklist_mark" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "checklist_mark" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/criteria_judgment.sql
ALTER TABLE "criteria_judgment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "criteria_judgment" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/criterion_result.sql
ALTER TABLE "criterion_result" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "criterion_result" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/escalation.sql
ALTER TABLE "escalation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/escalation_judgment.sql
ALTER TABLE "escalation_judgment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation_judgment" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/escalation_start.sql
ALTER TABLE "escalation_start" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation_start" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/evidence_packet.sql
ALTER TABLE "evidence_packet" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_packet" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/evidence_source.sql
ALTER TABLE "evidence_source" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_source" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/evidence_source_key.sql
ALTER TABLE "evidence_source_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_source_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/feedback.sql
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant.
CREATE POLICY system_reads ON "feedback" FOR SELECT TO svc_verify_system USING (tenant_id <> sample_tenant());

-- prisma/sql/policies/idempotency_record.sql
ALTER TABLE "idempotency_record" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "idempotency_record" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes what is past its window, and sees nothing younger.
CREATE POLICY system_prunes ON "idempotency_record" TO svc_verify_system USING ("created_at" < now() - idempotency_window());

-- prisma/sql/policies/judge_attempt.sql
ALTER TABLE "judge_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "judge_attempt" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/latest_feedback.sql
ALTER TABLE "latest_feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "latest_feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/proof_entry.sql
ALTER TABLE "proof_entry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "proof_entry" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/quickstart_telemetry.sql
ALTER TABLE "quickstart_telemetry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "quickstart_telemetry" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/reference_set.sql
ALTER TABLE "reference_set" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reference_set" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/reverification.sql
ALTER TABLE "reverification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reverification" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/review_decision.sql
ALTER TABLE "review_decision" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_decision" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/review_deferral.sql
ALTER TABLE "review_deferral" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_deferral" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/review_item.sql
ALTER TABLE "review_item" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_item" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/review_reservation.sql
ALTER TABLE "review_reservation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_reservation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/reviewer_grant.sql
ALTER TABLE "reviewer_grant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_grant" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its grants in every tenant.
CREATE POLICY own_account ON "reviewer_grant" FOR SELECT TO svc_verify_sign_in USING ("reviewer_subject" = nullif(current_setting('app.account_id', true), ''));

-- prisma/sql/policies/reviewer_key.sql
ALTER TABLE "reviewer_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/rollup_counter.sql
ALTER TABLE "rollup_counter" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_counter" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/rollup_pending.sql
ALTER TABLE "rollup_pending" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_pending" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The rollup job looks for tenants with pending rows.
CREATE POLICY system_reads ON "rollup_pending" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/rubric_draft.sql
ALTER TABLE "rubric_draft" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_draft" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/rubric_publication.sql
ALTER TABLE "rubric_publication" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_publication" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/rubric_version.sql
ALTER TABLE "rubric_version" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_version" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/saved_view.sql
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "saved_view" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/scoped_tag.sql
ALTER TABLE "scoped_tag" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "scoped_tag" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/submission_content.sql
ALTER TABLE "submission_content" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "submission_content" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/survival_event.sql
ALTER TABLE "survival_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "survival_event" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/tenant.sql
ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant" USING ("id" = (SELECT current_tenant())) WITH CHECK ("id" = (SELECT current_tenant()));
-- An account sees its tenants: that is how a session finds them.
CREATE POLICY own_account ON "tenant" FOR SELECT TO svc_verify_sign_in USING (EXISTS (SELECT 1 FROM "tenant_member" m
  WHERE m."tenant_id" = "tenant"."id" AND m."account_id" = nullif(current_setting('app.account_id', true), '')));
-- Sweeps and the operator go through all tenants.
CREATE POLICY system_reads ON "tenant" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/tenant_invitation.sql
ALTER TABLE "tenant_invitation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_invitation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a token's hash opens that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT TO svc_verify_sign_in USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));

-- prisma/sql/policies/tenant_member.sql
ALTER TABLE "tenant_member" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_member" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its memberships in every tenant: that is how a session finds its tenants.
CREATE POLICY own_account ON "tenant_member" FOR SELECT TO svc_verify_sign_in USING ("account_id" = nullif(current_setting('app.account_id', true), ''));

-- prisma/sql/policies/tenant_settings.sql
ALTER TABLE "tenant_settings" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_settings" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/verification.sql
ALTER TABLE "verification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Sweeps look for unfinished work of every tenant.
CREATE POLICY system_reads ON "verification" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/webhook_attempt.sql
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_attempt" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes a delivery only when its latest attempt is past its retention; attempts go with their delivery.
CREATE POLICY system_reads ON "webhook_attempt" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/webhook_delivery.sql
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_delivery" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep looks for what is due, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_delivery" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());

-- prisma/sql/policies/webhook_endpoint.sql
ALTER TABLE "webhook_endpoint" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_endpoint" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- prisma/sql/policies/webhook_message.sql
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_message" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep looks for what is waiting, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());
