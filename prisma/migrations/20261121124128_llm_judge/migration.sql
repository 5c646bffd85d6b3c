-- AlterTable
ALTER TABLE "criterion_result" ADD COLUMN     "calibration_id" UUID,
ADD COLUMN     "raw_confidence" DOUBLE PRECISION,
ADD COLUMN     "tier" INTEGER;

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "note" TEXT,
    "recorded_by" TEXT NOT NULL,
    "primitive" TEXT,
    "model" TEXT,
    "prompt_version" TEXT,
    "raw_confidence" DOUBLE PRECISION,
    "correct" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "judge_attempt" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "criterion_key" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "sample" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "prompt_version" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reuse_key" TEXT,
    "judgement" JSON,
    "determination" TEXT,
    "raw_reply" TEXT,
    "error" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cost_usd" DOUBLE PRECISION,
    "latency_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judge_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calibration" (
    "id" UUID NOT NULL,
    "tenant_id" UUID,
    "primitive" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "prompt_version" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "labels" INTEGER NOT NULL,
    "map" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calibration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reverification" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "seq" INTEGER,
    "request" JSON NOT NULL,
    "report" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reverification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feedback_tenant_id_verification_id_created_at_idx" ON "feedback"("tenant_id", "verification_id", "created_at");

-- CreateIndex
CREATE INDEX "feedback_primitive_model_prompt_version_idx" ON "feedback"("primitive", "model", "prompt_version");

-- CreateIndex
CREATE INDEX "judge_attempt_tenant_id_verification_id_idx" ON "judge_attempt"("tenant_id", "verification_id");

-- CreateIndex
CREATE INDEX "reverification_tenant_id_verification_id_created_at_idx" ON "reverification"("tenant_id", "verification_id", "created_at");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judge_attempt" ADD CONSTRAINT "judge_attempt_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reverification" ADD CONSTRAINT "reverification_tenant_id_verification_id_fkey" FOREIGN KEY ("tenant_id", "verification_id") REFERENCES "verification"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say: checks, row-level security, append-only tables, hot statements.

ALTER TABLE "judge_attempt"
  ADD CHECK ("outcome" IN ('judged', 'reused', 'refused', 'malformed', 'failed')),
  ADD CHECK ("tier" IN (1, 2, 3)),
  ADD CHECK (("outcome" = 'judged') = ("judgement" IS NOT NULL));
ALTER TABLE "feedback" ADD CHECK ("outcome" IN ('confirmed_correct', 'confirmed_wrong', 'disputed'));
ALTER TABLE "calibration" ADD CHECK ("method" IN ('none', 'platt', 'isotonic')), ADD CHECK ("version" >= 1);

-- A reply is paid for once: whoever asks again for the same sample finds it taken.
CREATE UNIQUE INDEX "judge_attempt_reply" ON "judge_attempt" ("run_id", "position", "tier", "sample", "round") WHERE "outcome" <> 'failed';
CREATE INDEX "judge_attempt_reuse" ON "judge_attempt" ("tenant_id", "reuse_key") WHERE "reuse_key" IS NOT NULL;
CREATE UNIQUE INDEX "calibration_version" ON "calibration" ("tenant_id", "primitive", "model", "prompt_version", "version") WHERE "tenant_id" IS NOT NULL;
CREATE UNIQUE INDEX "calibration_fallback_version" ON "calibration" ("primitive", "model", "prompt_version", "version") WHERE "tenant_id" IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['judge_attempt', 'feedback', 'calibration', 'reverification']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_rows ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', t);
  END LOOP;
END $$;
-- Everybody's fallback is fitted from every tenant's labels, by work that has no tenant.
CREATE POLICY system_reads ON "feedback" FOR SELECT USING (is_system());
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT WITH CHECK (is_system() AND tenant_id IS NULL);

-- Replies to one question: those of any run of the tenant are reusable, those of this run are what a killed worker left.
CREATE FUNCTION find_judge_replies(p_tenant uuid, p_reuse_key text) RETURNS SETOF "judge_attempt" LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  RETURN QUERY SELECT * FROM "judge_attempt" WHERE tenant_id = p_tenant AND reuse_key = p_reuse_key ORDER BY created_at, id LIMIT 100;
END $$;

CREATE FUNCTION insert_judge_attempt(p_tenant uuid, p_attempt json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
END $$;

-- A reverification and the proof entry that it appends; a chain that grew meanwhile refuses the entry by its primary key.
CREATE FUNCTION record_reverification(p_tenant uuid, p_reverification json, p_proof json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_tenant::text, true);
  INSERT INTO "reverification" SELECT * FROM json_populate_record(NULL::"reverification", p_reverification);
  IF p_proof IS NOT NULL THEN
    INSERT INTO "proof_entry" SELECT * FROM json_populate_record(NULL::"proof_entry", p_proof);
  END IF;
END $$;
