-- AlterTable
ALTER TABLE "evidence_source" ADD COLUMN     "revoked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "reference_set_id" UUID;

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
CREATE TABLE "webhook_message" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "verification_id" UUID NOT NULL,
    "callback_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),

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

ALTER TABLE "review_decision" ADD CHECK ("decision" IN ('accept', 'override', 'route'));
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

-- A source signs with one key at a time.
CREATE UNIQUE INDEX "evidence_source_active_key" ON "evidence_source_key" ("tenant_id", "source_id") WHERE "status" = 'active';
CREATE INDEX "webhook_message_waiting" ON "webhook_message" ("created_at") WHERE "fanned_out_at" IS NULL;
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("next_attempt_at") WHERE "status" = 'pending';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant_invitation', 'audit_event', 'reviewer_grant', 'review_decision', 'escalation',
                           'escalation_judgment', 'reviewer_key', 'criteria_judgment', 'evidence_source_key', 'evidence_packet',
                           'reference_set', 'survival_event', 'quickstart_telemetry', 'scoped_tag', 'webhook_message',
                           'webhook_delivery', 'webhook_attempt']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_rows ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['audit_event', 'review_decision', 'escalation_judgment', 'criteria_judgment', 'evidence_packet',
                           'reference_set', 'survival_event', 'quickstart_telemetry', 'scoped_tag', 'webhook_attempt']
  LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;

-- Sweeps look for what waits, of every tenant.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT USING (is_system());
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT USING (is_system());
-- Whoever knows a token's hash may read that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));

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
