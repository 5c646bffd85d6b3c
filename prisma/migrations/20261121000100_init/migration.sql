-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "auth_user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_credential" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_challenge" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_token_key" (
    "id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "alg" TEXT,
    "crv" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "auth_token_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_source" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proof_entry" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "key_id" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "prev_hash" TEXT,
    "signature" TEXT NOT NULL,
    "envelope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "proof_entry_pkey" PRIMARY KEY ("verification_id","seq")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "key_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "rubric_version" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "spec" JSON NOT NULL,
    "compiled" JSON NOT NULL,
    "issues" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "source_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rubric_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_member" (
    "tenant_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "owner" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_member_pkey" PRIMARY KEY ("tenant_id","account_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "rubric_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "submission_hash" TEXT NOT NULL,
    "submission" JSON NOT NULL,
    "options" JSON NOT NULL,
    "identity_rung" TEXT,
    "callback_url" TEXT,
    "subject_kind" TEXT,
    "subject_ref" TEXT,
    "determination" TEXT,
    "score" DOUBLE PRECISION,
    "confidence" DOUBLE PRECISION,
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "flag_reason" TEXT,
    "manipulation_detected" BOOLEAN NOT NULL DEFAULT false,
    "proof_ref" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "criterion_result" (
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "criterion_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "primitive" TEXT NOT NULL,
    "determination" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "score" DOUBLE PRECISION,
    "rationale" TEXT NOT NULL,
    "evidence_spans" JSON NOT NULL,
    "value_assessed" DOUBLE PRECISION,
    "flagged" BOOLEAN NOT NULL,
    "flag_reason" TEXT,
    "manipulation_detected" BOOLEAN NOT NULL,
    "model" JSON,

    CONSTRAINT "criterion_result_pkey" PRIMARY KEY ("verification_id","position")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "tenant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "verification_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("tenant_id","key")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "auth_user_email_key" ON "auth_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_credential_user_id_idx" ON "auth_credential"("user_id");

-- CreateIndex
CREATE INDEX "auth_challenge_identifier_idx" ON "auth_challenge"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_source_tenant_id_id_key" ON "evidence_source"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "rubric_version_tenant_id_created_at_id_idx" ON "rubric_version"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "rubric_version_tenant_id_id_key" ON "rubric_version"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_version_tenant_id_name_version_key" ON "rubric_version"("tenant_id", "name", "version");

-- CreateIndex
CREATE INDEX "tenant_member_account_id_idx" ON "tenant_member"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_tenant_id_id_key" ON "api_key"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "verification_tenant_id_created_at_id_idx" ON "verification"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "verification_tenant_id_subject_kind_subject_ref_created_at_idx" ON "verification"("tenant_id", "subject_kind", "subject_ref", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tenant_id_id_key" ON "verification"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_tenant_id_id_key" ON "webhook_endpoint"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_credential" ADD CONSTRAINT "auth_credential_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_source" ADD CONSTRAINT "evidence_source_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proof_entry" ADD CONSTRAINT "proof_entry_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rubric_version" ADD CONSTRAINT "rubric_version_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_member" ADD CONSTRAINT "tenant_member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_tenant_id_rubric_id_fkey" FOREIGN KEY ("tenant_id", "rubric_id") REFERENCES "rubric_version"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "criterion_result" ADD CONSTRAINT "criterion_result_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say: checks, row-level security, append-only tables, hot statements.

ALTER TABLE "rubric_version" ADD CHECK ("status" IN ('active', 'draft')), ADD CHECK ("version" >= 1);
ALTER TABLE "verification"
  ADD CHECK ("status" IN ('queued', 'running', 'succeeded', 'failed')),
  ADD CHECK ("determination" IN ('met', 'partial', 'not_met', 'cannot_determine')),
  ADD CHECK (("status" = 'succeeded') = ("determination" IS NOT NULL)),
  ADD CHECK (("status" IN ('succeeded', 'failed')) = ("completed_at" IS NOT NULL)),
  ADD CHECK (("status" = 'failed') = ("error" IS NOT NULL));
ALTER TABLE "signing_key" ADD CHECK ("status" IN ('active', 'retired', 'revoked'));
CREATE UNIQUE INDEX "signing_key_one_active" ON "signing_key" ("status") WHERE "status" = 'active';
CREATE INDEX "verification_unfinished" ON "verification" ("created_at") WHERE "status" IN ('queued', 'running');

CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT coalesce(current_setting('app.system', true), '') = 'on' $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant_member', 'api_key', 'rubric_version', 'verification', 'criterion_result',
                           'idempotency_record', 'proof_entry', 'webhook_endpoint', 'evidence_source']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_rows ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
  END LOOP;
END $$;
ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tenant" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant" USING ("id" = current_tenant()) WITH CHECK ("id" = current_tenant());

-- Work that has no tenant yet: sweeps and the operator's tool may read these, and no others.
CREATE POLICY system_reads ON "tenant" FOR SELECT USING (is_system());
CREATE POLICY system_reads ON "verification" FOR SELECT USING (is_system());
CREATE POLICY system_reads ON "api_key" FOR SELECT USING (is_system());
CREATE POLICY system_prunes ON "idempotency_record" FOR ALL USING (is_system() AND "created_at" < now() - interval '24 hours');
-- Whoever knows a key's hash may read that one row: that is how a tenant is resolved from a bearer.
CREATE POLICY known_hash ON "api_key" FOR SELECT USING ("secret_hash" = nullif(current_setting('app.key_hash', true), ''));

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SV002';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "criterion_result" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "rubric_version" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A process that has not yet heard of a rotation must not sign on with the old key.
CREATE FUNCTION require_active_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM signing_key WHERE key_id = NEW.key_id AND status = 'active') THEN
    RAISE EXCEPTION 'signing key % is not active', NEW.key_id USING ERRCODE = 'SV003';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER active_key BEFORE INSERT ON "proof_entry" FOR EACH ROW EXECUTE FUNCTION require_active_key();

CREATE FUNCTION find_api_key(p_hash text) RETURNS SETOF "api_key" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT * FROM "api_key" WHERE "secret_hash" = p_hash;
END $$;

-- Arguments of the functions below are JSON rows with the tables' column names.
CREATE FUNCTION insert_verdict(p_results json, p_proof json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results);
  IF p_proof IS NOT NULL THEN
    INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  END IF;
END $$;

-- The verdict of one verification: outcome, results and first proof entry, or nothing when it is already terminal.
CREATE FUNCTION record_verdict(p_tenant uuid, p_outcome json, p_results json, p_proof json) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  UPDATE "verification" v SET
    status = o.status, determination = o.determination, score = o.score, confidence = o.confidence,
    flagged = o.flagged, flag_reason = o.flag_reason, manipulation_detected = o.manipulation_detected,
    proof_ref = o.proof_ref, error = o.error, completed_at = o.completed_at,
    started_at = coalesce(v.started_at, o.started_at)
  FROM json_populate_record(NULL::"verification", p_outcome) o
  WHERE v.tenant_id = p_tenant AND v.id = (p_outcome->>'id')::uuid AND v.status IN ('queued', 'running');
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM insert_verdict(p_results, p_proof);
  RETURN true;
END $$;

-- Accepts a verification: idempotency claim and row; the outcome is part of the row when it was decided in the request.
CREATE FUNCTION submit_verification(p_tenant uuid, p_verification json, p_idempotency json, p_outcome json, p_results json, p_proof json)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "verification"
  SELECT * FROM json_populate_record(json_populate_record(NULL::"verification", p_verification), coalesce(p_outcome, '{}'));
  IF p_idempotency IS NOT NULL THEN
    INSERT INTO "idempotency_record" AS r SELECT * FROM json_populate_record(NULL::"idempotency_record", p_idempotency)
    ON CONFLICT (tenant_id, key) DO UPDATE SET
      body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
    WHERE r.created_at < excluded.created_at - interval '24 hours';
    IF NOT FOUND THEN RAISE EXCEPTION 'idempotency key is taken' USING ERRCODE = 'SV001'; END IF;
  END IF;
  IF p_outcome IS NOT NULL THEN PERFORM insert_verdict(p_results, p_proof); END IF;
END $$;

-- Marks an accepted verification running and shows it to the pipeline; no row when it is terminal. Losing the mark in a
-- crash of the database only means that it is set again, so it does not wait for the disk.
CREATE FUNCTION begin_execution(p_tenant uuid, p_id uuid, p_at timestamptz) RETURNS SETOF "verification" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true), set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id AND status = 'queued';
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;
