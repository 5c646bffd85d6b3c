-- AlterTable
ALTER TABLE "evidence_source" ADD COLUMN     "revoked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "evidence_trust" JSON,
ADD COLUMN     "reference_set_id" UUID;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "description" TEXT,
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "events" TEXT[],
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "previous_secret" TEXT,
ADD COLUMN     "previous_secret_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "criteria_judgment" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "subject_ref" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "party" TEXT NOT NULL,
    "judge_id" TEXT NOT NULL,
    "rubric_version" TEXT NOT NULL,
    "rule_version" TEXT NOT NULL,
    "identity_rung" TEXT NOT NULL,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "criteria_judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviewer_grant" (
    "tenant_id" UUID NOT NULL,
    "reviewer_subject" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "granted_by" TEXT NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_by" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviewer_grant_pkey" PRIMARY KEY ("tenant_id","reviewer_subject")
);

-- CreateTable
CREATE TABLE "review_decision" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "reason" TEXT,
    "override_determination" TEXT,
    "reason_code" TEXT,
    "review_mode" TEXT NOT NULL DEFAULT 'open',
    "provisional_determination" TEXT,
    "decided_by" TEXT NOT NULL,
    "content_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_decision_pkey" PRIMARY KEY ("verification_id")
);

-- CreateTable
CREATE TABLE "escalation" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "opened_by" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "determination" TEXT,
    "closing_judgment_id" UUID,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "escalation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "escalation_judgment" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "escalation_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "judgment" JSON NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "escalation_judgment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviewer_key" (
    "tenant_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviewer_key_pkey" PRIMARY KEY ("tenant_id","key_id")
);

-- CreateTable
CREATE TABLE "evidence_source_key" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "evidence_source_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_packet" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "key_id" UUID,
    "payload" JSON NOT NULL,
    "content_hash" TEXT NOT NULL,
    "trust_tier" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "signature_encoding" TEXT NOT NULL,
    "signature_verified" BOOLEAN NOT NULL,
    "downgrade_reason" TEXT,
    "label" TEXT,
    "locator" TEXT,
    "content_type" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_packet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reference_set" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "references" JSON NOT NULL,
    "size" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reference_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "survival_event" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "verdict_ref" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "identity_rung" TEXT NOT NULL,
    "adjudication_ref" TEXT,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "survival_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quickstart_telemetry" (
    "tenant_id" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "first_verdict_at" TIMESTAMPTZ(3) NOT NULL,
    "first_verdict_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quickstart_telemetry_pkey" PRIMARY KEY ("tenant_id","handle")
);

-- CreateTable
CREATE TABLE "scoped_tag" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "note" TEXT,
    "recorded_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scoped_tag_pkey" PRIMARY KEY ("tenant_id","verification_id","tag")
);

-- CreateTable
CREATE TABLE "tenant_invitation" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "owner" BOOLEAN NOT NULL DEFAULT false,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tenant_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "details" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_content" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "content" TEXT,
    "content_hash" TEXT,
    "unavailable" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_content_pkey" PRIMARY KEY ("verification_id")
);

-- CreateTable
CREATE TABLE "rollup_counter" (
    "tenant_id" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "label" TEXT NOT NULL,
    "amount" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "rollup_counter_pkey" PRIMARY KEY ("tenant_id","measure","day","label")
);

-- CreateTable
CREATE TABLE "rollup_pending" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "rollup_pending_pkey" PRIMARY KEY ("tenant_id","kind","id")
);

-- CreateTable
CREATE TABLE "latest_feedback" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "feedback_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "determination" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "latest_feedback_pkey" PRIMARY KEY ("tenant_id","verification_id")
);

-- CreateTable
CREATE TABLE "review_item" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "rubric_name" TEXT NOT NULL,
    "determination" TEXT NOT NULL,
    "flag_reason" TEXT,
    "confidence" DOUBLE PRECISION NOT NULL,
    "priority" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_item_pkey" PRIMARY KEY ("tenant_id","verification_id")
);

-- CreateTable
CREATE TABLE "review_reservation" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_reservation_pkey" PRIMARY KEY ("tenant_id","verification_id")
);

-- CreateTable
CREATE TABLE "review_deferral" (
    "tenant_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "verification_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "review_deferral_pkey" PRIMARY KEY ("tenant_id","account_id","verification_id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "tenant_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSON NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("tenant_id","account_id","page","name")
);

-- CreateTable
CREATE TABLE "rubric_draft" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "rubric_name" TEXT,
    "base_id" UUID,
    "source" TEXT NOT NULL,
    "examples" JSON NOT NULL,
    "origin" JSON NOT NULL,
    "revision" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rubric_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rubric_publication" (
    "tenant_id" UUID NOT NULL,
    "rubric_id" UUID NOT NULL,
    "published_by" TEXT NOT NULL,
    "note" TEXT,
    "template" TEXT,
    "examples" JSON NOT NULL,
    "gate" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rubric_publication_pkey" PRIMARY KEY ("rubric_id")
);

-- CreateTable
CREATE TABLE "webhook_message" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "verification_id" UUID NOT NULL,
    "callback_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),
    "body" TEXT,

    CONSTRAINT "webhook_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "criteria_judgment_tenant_id_subject_ref_seq_key" ON "criteria_judgment"("tenant_id", "subject_ref", "seq");

-- CreateIndex
CREATE INDEX "latest_feedback_tenant_id_created_at_outcome_determination_idx" ON "latest_feedback"("tenant_id", "created_at", "outcome", "determination");

-- CreateIndex
CREATE INDEX "review_decision_tenant_id_created_at_idx" ON "review_decision"("tenant_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "review_decision_tenant_id_verification_id_key" ON "review_decision"("tenant_id", "verification_id");

-- CreateIndex
CREATE INDEX "escalation_tenant_id_status_opened_at_idx" ON "escalation"("tenant_id", "status", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "escalation_tenant_id_id_key" ON "escalation"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "escalation_tenant_id_verification_id_key" ON "escalation"("tenant_id", "verification_id");

-- CreateIndex
CREATE UNIQUE INDEX "escalation_judgment_tenant_id_escalation_id_key" ON "escalation_judgment"("tenant_id", "escalation_id");

-- CreateIndex
CREATE UNIQUE INDEX "escalation_judgment_tenant_id_content_hash_key" ON "escalation_judgment"("tenant_id", "content_hash");

-- CreateIndex
CREATE INDEX "evidence_source_key_tenant_id_source_id_idx" ON "evidence_source_key"("tenant_id", "source_id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_source_key_tenant_id_id_key" ON "evidence_source_key"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_packet_tenant_id_id_key" ON "evidence_packet"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "reference_set_tenant_id_created_at_id_idx" ON "reference_set"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reference_set_tenant_id_id_key" ON "reference_set"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "survival_event_tenant_id_verdict_ref_seq_idx" ON "survival_event"("tenant_id", "verdict_ref", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "survival_event_tenant_id_seq_key" ON "survival_event"("tenant_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "survival_event_tenant_id_source_verdict_ref_state_key" ON "survival_event"("tenant_id", "source", "verdict_ref", "state");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_invitation_token_hash_key" ON "tenant_invitation"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_invitation_tenant_id_id_key" ON "tenant_invitation"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "audit_event_tenant_id_created_at_id_idx" ON "audit_event"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "audit_event_tenant_id_id_key" ON "audit_event"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_content_tenant_id_verification_id_key" ON "submission_content"("tenant_id", "verification_id");

-- CreateIndex
CREATE INDEX "review_item_tenant_id_created_at_verification_id_idx" ON "review_item"("tenant_id", "created_at", "verification_id");

-- CreateIndex
CREATE INDEX "review_reservation_tenant_id_expires_at_idx" ON "review_reservation"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "review_deferral_tenant_id_verification_id_idx" ON "review_deferral"("tenant_id", "verification_id");

-- CreateIndex
CREATE INDEX "webhook_message_tenant_id_verification_id_idx" ON "webhook_message"("tenant_id", "verification_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_message_tenant_id_id_key" ON "webhook_message"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_tenant_id_endpoint_id_created_at_id_idx" ON "webhook_delivery"("tenant_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_tenant_id_id_key" ON "webhook_delivery"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_message_id_endpoint_id_key" ON "webhook_delivery"("message_id", "endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempt_delivery_id_number_key" ON "webhook_attempt"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "criteria_judgment" ADD CONSTRAINT "criteria_judgment_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviewer_grant" ADD CONSTRAINT "reviewer_grant_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "escalation_judgment" ADD CONSTRAINT "escalation_judgment_tenant_id_escalation_id_fkey" FOREIGN KEY ("tenant_id", "escalation_id") REFERENCES "escalation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "escalation_judgment" ADD CONSTRAINT "escalation_judgment_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "reviewer_key"("tenant_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviewer_key" ADD CONSTRAINT "reviewer_key_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_source_key" ADD CONSTRAINT "evidence_source_key_tenant_id_source_id_fkey" FOREIGN KEY ("tenant_id", "source_id") REFERENCES "evidence_source"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_packet" ADD CONSTRAINT "evidence_packet_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_packet" ADD CONSTRAINT "evidence_packet_tenant_id_source_id_fkey" FOREIGN KEY ("tenant_id", "source_id") REFERENCES "evidence_source"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reference_set" ADD CONSTRAINT "reference_set_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survival_event" ADD CONSTRAINT "survival_event_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quickstart_telemetry" ADD CONSTRAINT "quickstart_telemetry_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scoped_tag" ADD CONSTRAINT "scoped_tag_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_invitation" ADD CONSTRAINT "tenant_invitation_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_tenant_id_reference_set_id_fkey" FOREIGN KEY ("tenant_id", "reference_set_id") REFERENCES "reference_set"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_content" ADD CONSTRAINT "submission_content_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_reservation" ADD CONSTRAINT "review_reservation_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_reservation" ADD CONSTRAINT "review_reservation_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "tenant_member"("tenant_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_deferral" ADD CONSTRAINT "review_deferral_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_deferral" ADD CONSTRAINT "review_deferral_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "tenant_member"("tenant_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "tenant_member"("tenant_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "rubric_draft_tenant_id_id_key" ON "rubric_draft"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_draft_tenant_id_account_id_rubric_name_key" ON "rubric_draft"("tenant_id", "account_id", "rubric_name");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_publication_tenant_id_rubric_id_key" ON "rubric_publication"("tenant_id", "rubric_id");

-- AddForeignKey
ALTER TABLE "rubric_draft" ADD CONSTRAINT "rubric_draft_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "tenant_member"("tenant_id", "account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rubric_draft" ADD CONSTRAINT "rubric_draft_tenant_id_base_id_fkey" FOREIGN KEY ("tenant_id", "base_id") REFERENCES "rubric_version"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rubric_publication" ADD CONSTRAINT "rubric_publication_tenant_id_rubric_id_fkey" FOREIGN KEY ("tenant_id", "rubric_id") REFERENCES "rubric_version"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_message_id_fkey" FOREIGN KEY ("tenant_id", "message_id") REFERENCES "webhook_message"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_endpoint_id_fkey" FOREIGN KEY ("tenant_id", "endpoint_id") REFERENCES "webhook_endpoint"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_tenant_id_delivery_id_fkey" FOREIGN KEY ("tenant_id", "delivery_id") REFERENCES "webhook_delivery"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say: checks, row-level security, append-only tables, the outbox.

-- A source's one key becomes the first of its keys. The owner of the tables must see every tenant's rows for that.
ALTER TABLE "evidence_source" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "evidence_source_key" ("id", "tenant_id", "source_id", "public_key", "status", "created_at")
SELECT gen_random_uuid(), "tenant_id", "id", "public_key", "status", "created_at" FROM "evidence_source";
ALTER TABLE "evidence_source" FORCE ROW LEVEL SECURITY;
ALTER TABLE "evidence_source" DROP COLUMN "public_key";

UPDATE "webhook_endpoint" SET "events" = '{}' WHERE "events" IS NULL;

ALTER TABLE "review_decision"
  ADD CHECK ("decision" IN ('accept', 'override', 'route')),
  ADD CHECK ("review_mode" IN ('open', 'blind'));
ALTER TABLE "escalation"
  ADD CHECK ("status" IN ('open', 'decided', 'undecided')),
  ADD CHECK (("status" = 'open') = ("closed_at" IS NULL)),
  ADD CHECK (("closed_at" IS NULL) = ("closing_judgment_id" IS NULL));
ALTER TABLE "criteria_judgment"
  ADD CHECK ("kind" IN ('propose', 'accept')),
  ADD CHECK ("party" IN ('proposer_side', 'other_side')),
  ADD CHECK ("seq" >= 1);
ALTER TABLE "evidence_source" ADD CHECK ("status" IN ('active', 'revoked'));
ALTER TABLE "evidence_source_key" ADD CHECK ("status" IN ('active', 'retired', 'revoked'));
ALTER TABLE "evidence_packet"
  ADD CHECK ("trust_tier" IN ('source_attested', 'claimant')),
  ADD CHECK ("signature_verified" = ("trust_tier" = 'source_attested')),
  ADD CHECK ("signature_verified" = ("downgrade_reason" IS NULL));
ALTER TABLE "survival_event" ADD CHECK ("state" IN ('contested', 'survived', 'overturned')), ADD CHECK ("seq" >= 1);
ALTER TABLE "webhook_endpoint" ADD CHECK ("status" IN ('active', 'disabled'));
ALTER TABLE "webhook_message"
  ADD CHECK ("type" IN ('verification.succeeded', 'verification.failed', 'determination.recorded', 'escalation.closed'));
ALTER TABLE "webhook_delivery" ADD CHECK ("status" IN ('pending', 'delivered', 'failed'));
ALTER TABLE "submission_content"
  ADD CHECK (("content" IS NULL) = ("content_hash" IS NULL)),
  ADD CHECK (("content" IS NULL) <> ("unavailable" IS NULL));

-- A source signs with one key at a time.
CREATE UNIQUE INDEX "evidence_source_active_key" ON "evidence_source_key" ("tenant_id", "source_id") WHERE "status" = 'active';
CREATE INDEX "webhook_message_waiting" ON "webhook_message" ("created_at") WHERE "fanned_out_at" IS NULL;
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("next_attempt_at") WHERE "status" = 'pending';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant_invitation', 'audit_event', 'reviewer_grant', 'review_decision', 'escalation',
                           'escalation_judgment', 'reviewer_key', 'criteria_judgment', 'evidence_source_key', 'evidence_packet',
                           'reference_set', 'submission_content', 'survival_event', 'quickstart_telemetry', 'scoped_tag', 'webhook_message',
                           'rollup_counter', 'rollup_pending', 'latest_feedback',
                           'review_item', 'review_reservation', 'review_deferral', 'saved_view', 'rubric_draft', 'rubric_publication',
                           'webhook_delivery', 'webhook_attempt']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_rows ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['audit_event', 'review_decision', 'escalation_judgment', 'criteria_judgment', 'evidence_packet',
                           'reference_set', 'submission_content', 'survival_event', 'quickstart_telemetry', 'scoped_tag', 'webhook_attempt', 'rubric_publication']
  LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;

-- Sweeps look for what waits, of every tenant.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT USING (is_system());
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT USING (is_system());
-- Whoever knows a token's hash may read that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));
-- An account sees what it is, in whichever tenant: that is how a session finds its tenants.
CREATE POLICY own_account ON "tenant_member" FOR SELECT USING ("account_id" = nullif(current_setting('app.account_id', true), ''));
CREATE POLICY own_account ON "reviewer_grant" FOR SELECT USING ("reviewer_subject" = nullif(current_setting('app.account_id', true), ''));
CREATE POLICY own_account ON "tenant" FOR SELECT USING (EXISTS (SELECT 1 FROM "tenant_member" m
  WHERE m."tenant_id" = "tenant"."id" AND m."account_id" = nullif(current_setting('app.account_id', true), '')));
-- What the operator does to all tenants at once is written into the trail of each.
CREATE POLICY system_notes ON "audit_event" FOR INSERT WITH CHECK (is_system() AND "actor_kind" = 'operator');

-- The outbox: what happened is written down for the tenant's receivers in the transaction that makes it happen, whoever
-- makes it happen. Tried examples of a draft are nobody's business.
CREATE FUNCTION tell_webhooks(p_tenant uuid, p_type text, p_verification uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO "webhook_message" ("id", "tenant_id", "type", "verification_id", "callback_url", "created_at")
  SELECT v_id, p_tenant, p_type, v.id, v.callback_url, p_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_verification AND r.status <> 'draft'
    AND EXISTS (SELECT 1 FROM "webhook_endpoint" e WHERE e.tenant_id = p_tenant AND e.status = 'active' AND e.deleted_at IS NULL);
  IF FOUND THEN PERFORM pg_notify('webhook_message', json_build_object('tenant_id', p_tenant, 'message_id', v_id)::text); END IF;
END $$;
CREATE FUNCTION tell_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.tenant_id, 'verification.' || NEW.status, NEW.id, NEW.completed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_accepted AFTER INSERT ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION tell_verification();
CREATE TRIGGER tell_finished AFTER UPDATE OF "status" ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed') AND OLD.status NOT IN ('succeeded', 'failed')) EXECUTE FUNCTION tell_verification();
CREATE FUNCTION tell_determination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.tenant_id, 'determination.recorded', NEW.verification_id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION tell_determination();
CREATE FUNCTION tell_escalation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.tenant_id, 'escalation.closed', NEW.verification_id, NEW.closed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER UPDATE OF "status" ON "escalation" FOR EACH ROW
  WHEN (NEW.status <> 'open' AND OLD.status = 'open') EXECUTE FUNCTION tell_escalation();

-- A closed escalation stays closed, and its judgment is the one that closed it.
CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV004';
END $$;
CREATE TRIGGER closed_for_good BEFORE UPDATE OR DELETE ON "escalation" FOR EACH ROW
  WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_reopening();

-- Rollups: what usage and reporting show. What is counted never changes once it is marked here, so that it is counted once:
-- a verification when it is terminal, a judge attempt when it is stored. Unfinished verifications are few and counted live.
CREATE FUNCTION mark_for_rollup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" VALUES (NEW.tenant_id, TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_accepted AFTER INSERT ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed')) EXECUTE FUNCTION mark_for_rollup('verification');
CREATE TRIGGER mark_finished AFTER UPDATE OF "status" ON "verification" FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'failed') AND OLD.status NOT IN ('succeeded', 'failed'))
  EXECUTE FUNCTION mark_for_rollup('verification');
CREATE TRIGGER mark AFTER INSERT ON "judge_attempt" FOR EACH ROW EXECUTE FUNCTION mark_for_rollup('attempt');

-- Whose rows wait.
CREATE POLICY system_reads ON "rollup_pending" FOR SELECT USING (is_system());

-- Everything that rows amount to, by the UTC day of their created_at. Latency is in buckets that grow by 10 %: bucket b holds
-- [1.1^b, 1.1^(b+1)) milliseconds from acceptance to verdict, bucket 0 also what took less than one. The rows are few among
-- many, whatever the planner thinks of an array's length.
CREATE FUNCTION rollup_facts(p_tenant uuid, p_verifications uuid[], p_attempts uuid[])
RETURNS TABLE (day date, measure text, label text, amount double precision) LANGUAGE sql STABLE SET enable_seqscan TO off AS $$
  WITH v AS MATERIALIZED (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, id, rubric_id, status, determination, flagged, proof_ref IS NOT NULL AS proven,
      floor(ln(greatest(extract(epoch FROM completed_at - created_at)::float8 * 1000, 1)) / ln(1.1::float8))::int AS bucket
    FROM "verification" WHERE tenant_id = p_tenant AND id = ANY (p_verifications)
  ), a AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, model, tier, count(*) FILTER (WHERE outcome <> 'reused') AS calls,
      count(*) FILTER (WHERE outcome = 'reused') AS reused, sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
      sum(cost_usd) AS cost_usd, count(*) FILTER (WHERE input_tokens IS NOT NULL AND cost_usd IS NULL) AS unpriced
    FROM "judge_attempt" WHERE tenant_id = p_tenant AND id = ANY (p_attempts) GROUP BY 1, 2, 3
  )
  SELECT day, 'verifications', json_build_array(status, determination, flagged)::text, count(*) FROM v
    GROUP BY day, status, determination, flagged
  UNION ALL SELECT day, 'rubrics', json_build_array(rubric_id, status, determination)::text, count(*) FROM v
    GROUP BY day, rubric_id, status, determination
  UNION ALL SELECT day, 'proofs', '[]', count(*) FROM v WHERE proven GROUP BY day
  UNION ALL SELECT day, 'latency', json_build_array(bucket)::text, count(*) FROM v WHERE status = 'succeeded' GROUP BY day, bucket
  UNION ALL SELECT day, 'criteria', json_build_array(r.criterion_id, r.key, r.primitive, r.determination)::text, count(*)
    FROM v JOIN "criterion_result" r ON r.tenant_id = p_tenant AND r.verification_id = v.id
    GROUP BY day, r.criterion_id, r.key, r.primitive, r.determination
  UNION ALL SELECT day, m.measure, json_build_array(model, tier)::text, m.amount FROM a, LATERAL (VALUES
    ('judge_calls', calls), ('judge_reused', reused), ('judge_input_tokens', input_tokens), ('judge_output_tokens', output_tokens),
    ('judge_cost_usd', cost_usd), ('judge_unpriced', unpriced)) m (measure, amount) WHERE m.amount <> 0
$$;

-- The feedback that counts of a verification: the latest by (created_at, id), whichever commits last. A finished verdict stays as it
-- is, so it may stand beside.
CREATE FUNCTION keep_latest_feedback(p_tenant uuid, p_feedback uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "latest_feedback" AS l ("tenant_id", "verification_id", "feedback_id", "outcome", "determination", "created_at")
  SELECT DISTINCT ON (f.verification_id) f.tenant_id, f.verification_id, f.id, f.outcome, v.determination, f.created_at
  FROM "feedback" f JOIN "verification" v ON v.tenant_id = f.tenant_id AND v.id = f.verification_id
  WHERE f.tenant_id = p_tenant AND (p_feedback IS NULL OR f.id = p_feedback)
  ORDER BY f.verification_id, f.created_at DESC, f.id DESC
  ON CONFLICT ("tenant_id", "verification_id") DO UPDATE
  SET "feedback_id" = excluded."feedback_id", "outcome" = excluded."outcome", "created_at" = excluded."created_at"
  WHERE (l."created_at", l."feedback_id") < (excluded."created_at", excluded."feedback_id")
$$;
CREATE FUNCTION keep_latest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_latest_feedback(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_latest AFTER INSERT ON "feedback" FOR EACH ROW EXECUTE FUNCTION keep_latest();

-- Moves at most p_limit waiting rows into the counters, all or nothing. @returns how many; 0 also while somebody else is at it.
CREATE FUNCTION fold_rollup(p_tenant uuid, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE v_verifications uuid[]; v_attempts uuid[];
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  IF NOT pg_try_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM "rollup_pending" p USING (SELECT kind, id FROM "rollup_pending" WHERE tenant_id = p_tenant LIMIT p_limit) t
    WHERE p.tenant_id = p_tenant AND p.kind = t.kind AND p.id = t.id RETURNING p.kind, p.id)
  SELECT array_agg(id) FILTER (WHERE kind = 'verification'), array_agg(id) FILTER (WHERE kind = 'attempt')
  INTO v_verifications, v_attempts FROM taken;
  INSERT INTO "rollup_counter" AS c ("tenant_id", "measure", "day", "label", "amount")
  SELECT p_tenant, f.measure, f.day, f.label, sum(f.amount) FROM rollup_facts(p_tenant, v_verifications, v_attempts) f
  GROUP BY f.measure, f.day, f.label
  ON CONFLICT ("tenant_id", "measure", "day", "label") DO UPDATE SET "amount" = c."amount" + excluded."amount";
  RETURN coalesce(cardinality(v_verifications), 0) + coalesce(cardinality(v_attempts), 0);
END $$;

-- Forgets what was counted and marks every row again; from here on it is folding as ever. Nothing is shown wrong meanwhile.
CREATE FUNCTION rebuild_rollup(p_tenant uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  PERFORM pg_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0));
  DELETE FROM "rollup_counter" WHERE tenant_id = p_tenant;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "verification"
  WHERE tenant_id = p_tenant AND status IN ('succeeded', 'failed') ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "judge_attempt" WHERE tenant_id = p_tenant ON CONFLICT DO NOTHING;
  DELETE FROM "latest_feedback" WHERE tenant_id = p_tenant;
  PERFORM keep_latest_feedback(p_tenant, NULL);
END $$;

-- Sums over the days p_from..p_to: of measures in p_daily by day, of those in p_total over the whole range (day is null). One
-- statement, so one moment: the counters, what is not in them yet, and the verifications that are unfinished.
CREATE FUNCTION read_rollup(p_tenant uuid, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  RETURN QUERY
  WITH unfinished AS MATERIALIZED (
    SELECT (v.created_at AT TIME ZONE 'UTC')::date AS day, v.rubric_id, v.status, v.flagged FROM "verification" v
    WHERE v.tenant_id = p_tenant AND v.status IN ('queued', 'running')
  ), amounts AS (
    SELECT c.day, c.measure, c.label, c.amount FROM "rollup_counter" c
    WHERE c.tenant_id = p_tenant AND c.measure = ANY (p_daily || p_total) AND c.day BETWEEN p_from AND p_to
    UNION ALL
    SELECT f.day, f.measure, f.label, f.amount FROM rollup_facts(p_tenant,
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'verification'),
      ARRAY(SELECT id FROM "rollup_pending" WHERE tenant_id = p_tenant AND kind = 'attempt')) f
    UNION ALL SELECT u.day, 'verifications', json_build_array(u.status, NULL, u.flagged)::text, 1 FROM unfinished u
    UNION ALL SELECT u.day, 'rubrics', json_build_array(u.rubric_id, u.status, NULL)::text, 1 FROM unfinished u
  )
  SELECT (CASE WHEN s.measure = ANY (p_daily) THEN s.day END)::text, s.measure, s.label, sum(s.amount) FROM amounts s
  WHERE s.measure = ANY (p_daily || p_total) AND s.day BETWEEN p_from AND p_to
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
END $$;

-- What was there before there were rollups. The owner of the tables must see every tenant's rows for that.
ALTER TABLE "verification" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "judge_attempt" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "rollup_pending" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "feedback" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "latest_feedback" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "rollup_pending" SELECT "tenant_id", 'verification', "id" FROM "verification" WHERE "status" IN ('succeeded', 'failed');
INSERT INTO "rollup_pending" SELECT "tenant_id", 'attempt', "id" FROM "judge_attempt";
SELECT keep_latest_feedback(f."tenant_id", NULL) FROM (SELECT DISTINCT "tenant_id" FROM "feedback") f;
ALTER TABLE "feedback" FORCE ROW LEVEL SECURITY;
ALTER TABLE "latest_feedback" FORCE ROW LEVEL SECURITY;
ALTER TABLE "verification" FORCE ROW LEVEL SECURITY;
ALTER TABLE "judge_attempt" FORCE ROW LEVEL SECURITY;
ALTER TABLE "rollup_pending" FORCE ROW LEVEL SECURITY;

-- Appends to a proof inside a larger transaction. A refusal is a word, so that the transaction can go on.
CREATE FUNCTION append_proof_entry(p_proof json) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  RETURN 'ok';
EXCEPTION
  WHEN SQLSTATE 'SV003' THEN RETURN 'signing_key_inactive';
  WHEN unique_violation THEN RETURN 'chain_grew';
END $$;

-- The reviewers' queue: what is flagged waits there until it is decided. Verdicts never change, so neither does a place in it.
-- Sorted by what a person adds: tens 1 the judge is unsure (the calibrated confidence of the judged criterion that set the verdict's is below
-- acceptance), 2 its samples or tiers disagree, 3 the work talks to the judge, 4 anything else, 5 nothing is flagged; units: tenths of confidence.
CREATE FUNCTION review_priority(p_tenant uuid, p_id uuid) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT (10 * CASE
    WHEN NOT v.flagged THEN 5
    WHEN v.confidence < (r.compiled->>'acceptance_threshold')::float8 AND EXISTS (SELECT 1 FROM "criterion_result" c
      WHERE c.tenant_id = p_tenant AND c.verification_id = p_id AND c.raw_confidence IS NOT NULL AND c.confidence = v.confidence) THEN 1
    WHEN v.flag_reason = 'judges_disagree' OR EXISTS (SELECT 1 FROM "judge_attempt" a
      WHERE a.tenant_id = p_tenant AND a.verification_id = p_id AND a.run_id = p_id AND a.judgement IS NOT NULL GROUP BY a.position
      HAVING count(DISTINCT CASE WHEN a.judgement->>'sufficiency' = 'sufficient' THEN a.determination ELSE 'cannot_determine' END) > 1) THEN 2
    WHEN v.manipulation_detected THEN 3
    ELSE 4 END + least(9, floor(v.confidence * 10)))::smallint
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id
$$;
CREATE FUNCTION put_into_review(p_tenant uuid, p_id uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "review_item" ("tenant_id", "verification_id", "rubric_name", "determination", "flag_reason", "confidence", "priority", "created_at")
  SELECT v.tenant_id, v.id, r.name, v.determination, v.flag_reason, v.confidence, review_priority(p_tenant, p_id), v.created_at
  FROM "verification" v JOIN "rubric_version" r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id
  WHERE v.tenant_id = p_tenant AND v.id = p_id AND v.status = 'succeeded' AND r.status <> 'draft'
  ON CONFLICT DO NOTHING
$$;
CREATE FUNCTION queue_for_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_into_review(NEW.tenant_id, NEW.id);
  RETURN NULL;
END $$;
-- Deferred, since the verdict's criteria are written after its own row.
CREATE CONSTRAINT TRIGGER queue_accepted AFTER INSERT ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged) EXECUTE FUNCTION queue_for_review();
CREATE CONSTRAINT TRIGGER queue_finished AFTER UPDATE ON "verification" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.flagged AND OLD.status <> 'succeeded') EXECUTE FUNCTION queue_for_review();
CREATE FUNCTION settle_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_into_review(NEW.tenant_id, NEW.verification_id);
  UPDATE "review_item" SET "decided_by" = NEW.decided_by, "decided_at" = NEW.created_at
  WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_reservation" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  DELETE FROM "review_deferral" WHERE "tenant_id" = NEW.tenant_id AND "verification_id" = NEW.verification_id;
  RETURN NULL;
END $$;
CREATE TRIGGER settle AFTER INSERT ON "review_decision" FOR EACH ROW EXECUTE FUNCTION settle_review();

-- A page of what waits is the beginning of one of these, however much has been decided.
CREATE INDEX "review_item_waiting_priority" ON "review_item" ("tenant_id", "priority", "created_at", "verification_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_item_waiting_confidence" ON "review_item" ("tenant_id", "confidence", "created_at", "verification_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_item_waiting_age" ON "review_item" ("tenant_id", "created_at", "verification_id") WHERE "decided_at" IS NULL;
-- What the queue counts, by rubric and reason.
CREATE INDEX "review_item_waiting_facets" ON "review_item" ("tenant_id", "rubric_name", "flag_reason") WHERE "decided_at" IS NULL;
-- Beginnings of subject references, whatever the database's collation.
CREATE INDEX "verification_subject_ref" ON "verification" ("tenant_id", "subject_ref" COLLATE "C") WHERE "subject_ref" IS NOT NULL;

-- What was flagged before there was a queue. The owner of the tables must see every tenant's rows for that.
DO $$
DECLARE t text; tables text[] := ARRAY['verification', 'rubric_version', 'criterion_result', 'judge_attempt', 'review_item'];
BEGIN
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  PERFORM put_into_review("tenant_id", "id") FROM "verification" WHERE "status" = 'succeeded' AND "flagged";
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
