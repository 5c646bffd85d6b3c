-- TABLE api_key
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "api_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a key's hash opens that one row: that is how a tenant is resolved from a bearer token.
CREATE POLICY known_hash ON "api_key" FOR SELECT USING ("secret_hash" = nullif(current_setting('app.key_hash', true), ''));
-- The operator lists and revokes keys of every tenant.
CREATE POLICY system_reads ON "api_key" FOR SELECT TO svc_verify_system USING (true);

-- TABLE audit_event
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "audit_event" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- What the operator does to all tenants at once is recorded in the audit log of each.
CREATE POLICY system_appends ON "audit_event" FOR INSERT TO svc_verify_system WITH CHECK ("actor_kind" = 'operator');

-- TABLE calibration
ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "calibration" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- A calibration without a tenant is the fallback of all. share_calibration, which checks a seal, writes it with the owner's rights.
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT WITH CHECK (tenant_id IS NULL
  AND (SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = '"calibration"'::regclass));

-- TABLE checklist_mark
ALTER TABLE "checklist_mark" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "checklist_mark" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE criteria_judgment
ALTER TABLE "criteria_judgment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "criteria_judgment" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE criterion_result
ALTER TABLE "criterion_result" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "criterion_result" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE escalation
ALTER TABLE "escalation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE escalation_judgment
ALTER TABLE "escalation_judgment" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation_judgment" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE escalation_start
ALTER TABLE "escalation_start" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "escalation_start" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE evidence_packet
ALTER TABLE "evidence_packet" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_packet" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE evidence_source
ALTER TABLE "evidence_source" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_source" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE evidence_source_key
ALTER TABLE "evidence_source_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "evidence_source_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE feedback
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant and sandboxes.
CREATE POLICY system_reads ON "feedback" FOR SELECT TO svc_verify_system USING (tenant_id <> sample_tenant() AND NOT is_sandbox(tenant_id));

-- TABLE idempotency_record
ALTER TABLE "idempotency_record" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "idempotency_record" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes what is past its window, and sees nothing younger.
CREATE POLICY system_prunes ON "idempotency_record" TO svc_verify_system USING ("created_at" < now() - idempotency_window());

-- TABLE judge_attempt
ALTER TABLE "judge_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "judge_attempt" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE judge_exchange
ALTER TABLE "judge_exchange" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "judge_exchange" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The nightly job deletes what is past its retention, of every tenant.
CREATE POLICY system_reads ON "judge_exchange" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "judge_exchange" FOR DELETE TO svc_verify_system USING ("created_at" < now() - make_interval(days => 1));

-- TABLE latest_feedback
ALTER TABLE "latest_feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "latest_feedback" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE logged_request
ALTER TABLE "logged_request" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "logged_request" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The nightly job deletes what is past its retention, of every tenant.
CREATE POLICY system_reads ON "logged_request" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "logged_request" FOR DELETE TO svc_verify_system USING ("created_at" < now() - make_interval(days => 1));

-- TABLE proof_entry
ALTER TABLE "proof_entry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "proof_entry" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE quickstart_telemetry
ALTER TABLE "quickstart_telemetry" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "quickstart_telemetry" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE reference_set
ALTER TABLE "reference_set" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reference_set" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE reverification
ALTER TABLE "reverification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reverification" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE review_decision
ALTER TABLE "review_decision" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_decision" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE review_deferral
ALTER TABLE "review_deferral" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_deferral" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE review_item
ALTER TABLE "review_item" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_item" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE review_reservation
ALTER TABLE "review_reservation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "review_reservation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE reviewer_grant
ALTER TABLE "reviewer_grant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_grant" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its grants in every tenant.
CREATE POLICY own_account ON "reviewer_grant" FOR SELECT TO svc_verify_sign_in USING ("reviewer_subject" = nullif(current_setting('app.account_id', true), ''));

-- TABLE reviewer_key
ALTER TABLE "reviewer_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_key" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE rollup_counter
ALTER TABLE "rollup_counter" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_counter" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE rollup_pending
ALTER TABLE "rollup_pending" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_pending" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The rollup job looks for tenants with pending rows.
CREATE POLICY system_reads ON "rollup_pending" FOR SELECT TO svc_verify_system USING (true);

-- TABLE rubric_archive
ALTER TABLE "rubric_archive" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_archive" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE rubric_draft
ALTER TABLE "rubric_draft" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_draft" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE rubric_publication
ALTER TABLE "rubric_publication" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_publication" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE rubric_version
ALTER TABLE "rubric_version" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rubric_version" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE saved_view
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "saved_view" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE scoped_tag
ALTER TABLE "scoped_tag" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "scoped_tag" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE submission_content
ALTER TABLE "submission_content" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "submission_content" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE survival_event
ALTER TABLE "survival_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "survival_event" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE tenant
ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant" USING ("id" = (SELECT current_tenant())) WITH CHECK ("id" = (SELECT current_tenant()));
-- An account sees its tenants: that is how a session finds them.
CREATE POLICY own_account ON "tenant" FOR SELECT TO svc_verify_sign_in USING (EXISTS (SELECT 1 FROM "tenant_member" m
  WHERE m."tenant_id" = "tenant"."id" AND m."account_id" = nullif(current_setting('app.account_id', true), '')));
-- Sweeps and the operator go through all tenants.
CREATE POLICY system_reads ON "tenant" FOR SELECT TO svc_verify_system USING (true);

-- TABLE tenant_invitation
ALTER TABLE "tenant_invitation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_invitation" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Knowing a token's hash opens that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT TO svc_verify_sign_in USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));

-- TABLE tenant_member
ALTER TABLE "tenant_member" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_member" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- An account sees its memberships in every tenant: that is how a session finds its tenants.
CREATE POLICY own_account ON "tenant_member" FOR SELECT TO svc_verify_sign_in USING ("account_id" = nullif(current_setting('app.account_id', true), ''));

-- TABLE tenant_settings
ALTER TABLE "tenant_settings" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_settings" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE verification
ALTER TABLE "verification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- Sweeps look for unfinished work of every tenant.
CREATE POLICY system_reads ON "verification" FOR SELECT TO svc_verify_system USING (true);

-- TABLE verification_metadata
ALTER TABLE "verification_metadata" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification_metadata" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE verification_note
ALTER TABLE "verification_note" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification_note" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE webhook_attempt
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_attempt" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep deletes a delivery only when its latest attempt is past its retention; attempts go with their delivery.
CREATE POLICY system_reads ON "webhook_attempt" FOR SELECT TO svc_verify_system USING (true);

-- TABLE webhook_delivery
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_delivery" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep looks for what is due, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_delivery" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());

-- TABLE webhook_endpoint
ALTER TABLE "webhook_endpoint" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_endpoint" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE webhook_listener
ALTER TABLE "webhook_listener" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_listener" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));

-- TABLE webhook_message
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_message" USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
-- The sweep looks for what is waiting, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());
