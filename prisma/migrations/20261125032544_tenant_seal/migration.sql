DROP POLICY known_hash ON public.api_key;
DROP POLICY system_reads ON public.api_key;
DROP POLICY tenant_rows ON public.api_key;
DROP POLICY system_appends ON public.audit_event;
DROP POLICY tenant_rows ON public.audit_event;
DROP POLICY fallback_reads ON public.calibration;
DROP POLICY fallback_writes ON public.calibration;
DROP POLICY tenant_rows ON public.calibration;
DROP POLICY system_reads ON public.feedback;
DROP POLICY tenant_rows ON public.feedback;
DROP POLICY system_prunes ON public.idempotency_record;
DROP POLICY tenant_rows ON public.idempotency_record;
DROP POLICY own_account ON public.reviewer_grant;
DROP POLICY tenant_rows ON public.reviewer_grant;
DROP POLICY system_reads ON public.rollup_pending;
DROP POLICY tenant_rows ON public.rollup_pending;
DROP POLICY own_account ON public.tenant;
DROP POLICY system_reads ON public.tenant;
DROP POLICY tenant_rows ON public.tenant;
DROP POLICY known_hash ON public.tenant_invitation;
DROP POLICY tenant_rows ON public.tenant_invitation;
DROP POLICY own_account ON public.tenant_member;
DROP POLICY tenant_rows ON public.tenant_member;
DROP POLICY system_reads ON public.verification;
DROP POLICY tenant_rows ON public.verification;
DROP POLICY system_reads ON public.webhook_attempt;
DROP POLICY tenant_rows ON public.webhook_attempt;
DROP POLICY system_prunes ON public.webhook_delivery;
DROP POLICY system_reads ON public.webhook_delivery;
DROP POLICY tenant_rows ON public.webhook_delivery;
DROP POLICY system_prunes ON public.webhook_message;
DROP POLICY system_reads ON public.webhook_message;
DROP POLICY tenant_rows ON public.webhook_message;
DROP FUNCTION begin_execution(uuid,uuid,timestamp with time zone);
DROP FUNCTION find_api_key(text);
DROP FUNCTION find_judge_replies(uuid,text);
DROP FUNCTION fold_rollup(uuid,integer);
DROP FUNCTION insert_judge_attempt(uuid,json);
DROP FUNCTION read_rollup(uuid,date,date,text[],text[]);
DROP FUNCTION rebuild_rollup(uuid);
DROP FUNCTION record_reverification(uuid,json,json);
DROP FUNCTION record_verdict(uuid,json,json,json);
DROP FUNCTION submit_verification(uuid,json,json,json,json,json);

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/begin_execution.sql
-- Marks an accepted verification running and returns it to the pipeline; no row when it is terminal. Every call of a run begins here, so
-- this is also its sign of life, written when the last one is ten seconds old. A mark lost in a database crash is set again, so this
-- commit does not wait for the disk.
CREATE OR REPLACE FUNCTION begin_execution(p_binding text, p_id uuid, p_at timestamptz) RETURNS SETOF "verification" LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE "verification" SET status = 'running', started_at = coalesce(started_at, p_at), progress_at = p_at
  WHERE tenant_id = p_tenant AND id = p_id
    AND (status = 'queued' OR (status = 'running' AND coalesce(progress_at, started_at) < p_at - interval '10 seconds'));
  RETURN QUERY SELECT * FROM "verification" WHERE tenant_id = p_tenant AND id = p_id AND status = 'running';
END $$;

-- prisma/sql/functions/current_tenant.sql
-- The tenant that this transaction is bound to: `app.tenant_id` is a tenant's ID, a dot and its seal (is_sealed). Null without a binding or
-- with a forged one.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  v_binding text := current_setting('app.tenant_id', true);
BEGIN
  IF is_sealed(left(v_binding, 36), substr(v_binding, 38)) THEN RETURN left(v_binding, 36)::uuid; END IF;
  RETURN NULL;
END $$;

-- prisma/sql/functions/delete_sample_data.sql
-- Deletes every row of the sample tenant, whatever tables there are: a table that others still refer to is tried again after them.
-- The transaction must be bound to the sample tenant; another deletes nothing. It runs with the owner's rights, as no login may delete from
-- every table. Returns the number of rows.
CREATE OR REPLACE FUNCTION delete_sample_data() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  waiting text[];
  left_over text[];
  deleted bigint := 0;
  affected bigint;
  name text;
BEGIN
  IF current_tenant() IS DISTINCT FROM sample_tenant() THEN RETURN 0; END IF;
  SELECT array_agg(c.table_name::text) INTO waiting
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE';
  LOOP
    left_over := '{}';
    FOREACH name IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM public.%I WHERE tenant_id = sample_tenant()', name);
        GET DIAGNOSTICS affected = ROW_COUNT;
        deleted := deleted + affected;
      EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
        left_over := left_over || name;
      END;
    END LOOP;
    EXIT WHEN cardinality(left_over) = 0;
    IF cardinality(left_over) = cardinality(waiting) THEN
      RAISE EXCEPTION 'sample data is referred to by %', left_over;
    END IF;
    waiting := left_over;
  END LOOP;
  DELETE FROM public.tenant WHERE id = sample_tenant();
  GET DIAGNOSTICS affected = ROW_COUNT;
  RETURN deleted + affected;
END $$;

-- prisma/sql/functions/find_api_key.sql
-- The one API key with this hash, before a tenant is known (policy known_hash). No role that answers requests can read a hash.
CREATE OR REPLACE FUNCTION find_api_key(p_hash text)
RETURNS TABLE (id uuid, tenant_id uuid, scopes text[], expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM set_config('app.key_hash', p_hash, true);
  RETURN QUERY SELECT k.id, k.tenant_id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at FROM public."api_key" k WHERE k.secret_hash = p_hash;
END $$;

-- prisma/sql/functions/find_judge_replies.sql
-- Replies to one question: those of any run of the tenant are reusable, those of this run were left by a killed worker.
CREATE OR REPLACE FUNCTION find_judge_replies(p_binding text, p_reuse_key text) RETURNS SETOF "judge_attempt" LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  RETURN QUERY SELECT * FROM "judge_attempt" WHERE tenant_id = p_tenant AND reuse_key = p_reuse_key ORDER BY created_at, id LIMIT 100;
END $$;

-- prisma/sql/functions/fold_rollup.sql
-- Moves at most p_limit pending rows into the counters, all or nothing. Returns how many; 0 also while another process folds.
CREATE OR REPLACE FUNCTION fold_rollup(p_binding text, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding); v_verifications uuid[]; v_attempts uuid[];
BEGIN
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

-- prisma/sql/functions/insert_judge_attempt.sql
-- Stores a call of the judge; an attempt that is already stored stays as it is.
CREATE OR REPLACE FUNCTION insert_judge_attempt(p_binding text, p_attempt json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "judge_attempt" SELECT * FROM json_populate_record(NULL::"judge_attempt", p_attempt) ON CONFLICT DO NOTHING;
END $$;

-- prisma/sql/functions/is_system.sql
-- Whether this transaction works for the service itself, across tenants (server/data/tenant.ts takes the role). A
-- cascading deletion runs as the owner of its table, so the current user does not tell.
CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT current_setting('role') = 'svc_verify_system' $$;

-- prisma/sql/functions/read_rollup.sql
-- Sums over the days p_from..p_to: measures in p_daily by day, those in p_total over the range (day is null). One statement, so one
-- snapshot: the counters, what is still pending, and unfinished verifications.
CREATE OR REPLACE FUNCTION read_rollup(p_binding text, p_from date, p_to date, p_daily text[], p_total text[])
RETURNS TABLE (day text, measure text, label text, amount double precision) LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
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

-- prisma/sql/functions/rebuild_rollup.sql
-- Empties the counters and marks every row as pending again; fold_rollup does the rest. Reports stay right meanwhile.
CREATE OR REPLACE FUNCTION rebuild_rollup(p_binding text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rollup ' || p_tenant, 0));
  DELETE FROM "rollup_counter" WHERE tenant_id = p_tenant;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'verification', id FROM "verification"
  WHERE tenant_id = p_tenant AND status IN ('succeeded', 'failed') ON CONFLICT DO NOTHING;
  INSERT INTO "rollup_pending" SELECT tenant_id, 'attempt', id FROM "judge_attempt" WHERE tenant_id = p_tenant ON CONFLICT DO NOTHING;
  DELETE FROM "latest_feedback" WHERE tenant_id = p_tenant;
  PERFORM upsert_latest_feedback(p_tenant, NULL);
END $$;

-- prisma/sql/functions/record_verdict.sql
-- The verdict of an accepted verification: outcome, results and first proof entry. False, and nothing written, when it is already
-- terminal. Effects follow by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION record_verdict(p_binding text, p_outcome json, p_results json, p_proof json) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
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

-- prisma/sql/functions/submit_verification.sql
-- Accepts a verification: idempotency claim and row, with the verdict when it was reached in the request. Effects of a verdict follow
-- by triggers: after_verification_finished, and after_verification_flagged at commit.
CREATE OR REPLACE FUNCTION submit_verification(p_binding text, p_verification json, p_idempotency json, p_outcome json, p_results json, p_proof json)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE p_tenant uuid := bind_tenant(p_binding);
BEGIN
  INSERT INTO "verification"
  SELECT * FROM json_populate_record(
    json_populate_record(json_populate_record(NULL::"verification", '{"resumptions": 0}'), p_verification), coalesce(p_outcome, '{}'));
  IF p_idempotency IS NOT NULL THEN
    INSERT INTO "idempotency_record" AS r SELECT * FROM json_populate_record(NULL::"idempotency_record", p_idempotency)
    ON CONFLICT (tenant_id, key) DO UPDATE SET
      body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
    WHERE r.created_at < excluded.created_at - idempotency_window();
    IF NOT FOUND THEN RAISE EXCEPTION 'idempotency key is taken' USING ERRCODE = 'SV001'; END IF;
  END IF;
  IF p_outcome IS NOT NULL THEN PERFORM insert_verdict(p_results, p_proof); END IF;
END $$;

-- prisma/sql/functions/activate_signing_key.sql
-- Publishes a signing key as the active one of its purpose and retires the one before. Only the service can seal a key, so a login alone
-- publishes none.
CREATE OR REPLACE FUNCTION activate_signing_key(p_key json, p_at timestamptz, p_seal text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'activate', p_key->>'key_id', p_key->>'public_key', p_key->>'purpose'), p_seal) THEN
    RAISE EXCEPTION 'the signing key is not sealed' USING ERRCODE = '42501';
  END IF;
  UPDATE "signing_key" SET status = 'retired', retired_at = p_at WHERE status = 'active' AND purpose = p_key->>'purpose';
  INSERT INTO "signing_key" (key_id, public_key, purpose, status, created_at, rotate_by) VALUES (
    p_key->>'key_id', p_key->>'public_key', p_key->>'purpose', 'active', p_at, (p_key->>'rotate_by')::timestamptz);
END $$;

-- prisma/sql/functions/bind_tenant.sql
-- Binds the transaction to a tenant (see current_tenant) and returns the tenant's ID.
CREATE OR REPLACE FUNCTION bind_tenant(p_binding text) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', p_binding, true);
  RETURN left(p_binding, 36)::uuid;
END $$;

-- prisma/sql/functions/is_sealed.sql
-- Whether the service sealed the text: SHA-256 with two secrets that no login can read (server/data/seal.ts).
CREATE OR REPLACE FUNCTION is_sealed(p_text text, p_seal text) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER AS $$
BEGIN
  RETURN coalesce(p_seal = (
    SELECT encode(sha256(s.outer_pad || sha256(s.inner_pad || convert_to(p_text, 'UTF8'))), 'hex') FROM svc_private.seal_secret s
  ), false);
END $$;

-- prisma/sql/functions/revoke_signing_key.sql
-- Revokes a signing key. False when there is no such key or it is already revoked. Only the service can seal the revocation.
CREATE OR REPLACE FUNCTION revoke_signing_key(p_key_id text, p_at timestamptz, p_reason text, p_seal text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_sealed(concat_ws(' ', 'revoke', p_key_id), p_seal) THEN
    RAISE EXCEPTION 'the revocation is not sealed' USING ERRCODE = '42501';
  END IF;
  UPDATE "signing_key" SET status = 'revoked', revoked_at = p_at, revocation_reason = p_reason WHERE key_id = p_key_id AND status <> 'revoked';
  RETURN FOUND;
END $$;

-- prisma/sql/policies/api_key.sql
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "api_key" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- Knowing a key's hash opens that one row: that is how a tenant is resolved from a bearer token.
CREATE POLICY known_hash ON "api_key" FOR SELECT USING ("secret_hash" = nullif(current_setting('app.key_hash', true), ''));
-- The operator lists and revokes keys of every tenant.
CREATE POLICY system_reads ON "api_key" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/audit_event.sql
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "audit_event" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- What the operator does to all tenants at once is recorded in the audit log of each.
CREATE POLICY system_appends ON "audit_event" FOR INSERT TO svc_verify_system WITH CHECK ("actor_kind" = 'operator');

-- prisma/sql/policies/calibration.sql
ALTER TABLE "calibration" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "calibration" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- A calibration without a tenant is the fallback of all; only work without a tenant writes it.
CREATE POLICY fallback_reads ON "calibration" FOR SELECT USING (tenant_id IS NULL);
CREATE POLICY fallback_writes ON "calibration" FOR INSERT TO svc_verify_system WITH CHECK (tenant_id IS NULL);

-- prisma/sql/policies/feedback.sql
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "feedback" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The fallback calibration is fitted from the labels of every tenant but the sample tenant.
CREATE POLICY system_reads ON "feedback" FOR SELECT TO svc_verify_system USING (tenant_id <> sample_tenant());

-- prisma/sql/policies/idempotency_record.sql
ALTER TABLE "idempotency_record" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "idempotency_record" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep deletes what is past its window, and sees nothing younger.
CREATE POLICY system_prunes ON "idempotency_record" TO svc_verify_system USING ("created_at" < now() - idempotency_window());

-- prisma/sql/policies/reviewer_grant.sql
ALTER TABLE "reviewer_grant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "reviewer_grant" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- An account sees its grants in every tenant.
CREATE POLICY own_account ON "reviewer_grant" FOR SELECT TO svc_verify_sign_in USING ("reviewer_subject" = nullif(current_setting('app.account_id', true), ''));

-- prisma/sql/policies/rollup_pending.sql
ALTER TABLE "rollup_pending" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "rollup_pending" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The rollup job looks for tenants with pending rows.
CREATE POLICY system_reads ON "rollup_pending" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/tenant.sql
ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant" USING ("id" = current_tenant()) WITH CHECK ("id" = current_tenant());
-- An account sees its tenants: that is how a session finds them.
CREATE POLICY own_account ON "tenant" FOR SELECT TO svc_verify_sign_in USING (EXISTS (SELECT 1 FROM "tenant_member" m
  WHERE m."tenant_id" = "tenant"."id" AND m."account_id" = nullif(current_setting('app.account_id', true), '')));
-- Sweeps and the operator go through all tenants.
CREATE POLICY system_reads ON "tenant" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/tenant_invitation.sql
ALTER TABLE "tenant_invitation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_invitation" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- Knowing a token's hash opens that one invitation: that is how a tenant is found from a link.
CREATE POLICY known_hash ON "tenant_invitation" FOR SELECT TO svc_verify_sign_in USING ("token_hash" = nullif(current_setting('app.token_hash', true), ''));

-- prisma/sql/policies/tenant_member.sql
ALTER TABLE "tenant_member" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "tenant_member" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- An account sees its memberships in every tenant: that is how a session finds its tenants.
CREATE POLICY own_account ON "tenant_member" FOR SELECT TO svc_verify_sign_in USING ("account_id" = nullif(current_setting('app.account_id', true), ''));

-- prisma/sql/policies/verification.sql
ALTER TABLE "verification" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "verification" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- Sweeps look for unfinished work of every tenant.
CREATE POLICY system_reads ON "verification" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/webhook_attempt.sql
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_attempt" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep deletes a delivery only when its latest attempt is past its retention; attempts go with their delivery.
CREATE POLICY system_reads ON "webhook_attempt" FOR SELECT TO svc_verify_system USING (true);

-- prisma/sql/policies/webhook_delivery.sql
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_delivery" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep looks for what is due, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_delivery" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_delivery" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());

-- prisma/sql/policies/webhook_message.sql
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON "webhook_message" USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
-- The sweep looks for what is waiting, of every tenant, and deletes what is past its retention.
CREATE POLICY system_reads ON "webhook_message" FOR SELECT TO svc_verify_system USING (true);
CREATE POLICY system_prunes ON "webhook_message" FOR DELETE
  TO svc_verify_system USING ("created_at" < now() - minimum_webhook_retention());
