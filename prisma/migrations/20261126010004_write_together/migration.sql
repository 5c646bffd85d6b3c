DROP FUNCTION insert_verdict(json,json);
DROP FUNCTION record_verdict(text,json,json,json);
DROP FUNCTION submit_verification(text,json,json,json,json,json);

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/insert_verdicts.sql
-- The criterion results and the first proof entries of verdicts, except those of the verifications in p_without. Arguments are JSON lists of
-- rows with the tables' column names.
CREATE OR REPLACE FUNCTION insert_verdicts(p_results json, p_proofs json, p_without uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "criterion_result" SELECT * FROM json_populate_recordset(NULL::"criterion_result", p_results)
  WHERE verification_id <> ALL (p_without);
  INSERT INTO "proof_entry" SELECT * FROM json_populate_recordset(NULL::"proof_entry", p_proofs)
  WHERE verification_id <> ALL (p_without);
END $$;

-- prisma/sql/functions/record_verdicts.sql
-- Verdicts of accepted verifications of a tenant: outcomes, results and first proof entries. Returns the IDs of those that had already ended, of
-- which nothing is written. Effects follow by triggers: after_verification_finished, and after_verification_flagged at commit. There are no
-- claims; the arguments are those of submit_verifications.
CREATE OR REPLACE FUNCTION record_verdicts(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_ended uuid[];
BEGIN
  WITH outcome AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications)),
  recorded AS (
    UPDATE "verification" v SET
      status = o.status, determination = o.determination, score = o.score, confidence = o.confidence,
      flagged = o.flagged, flag_reason = o.flag_reason, manipulation_detected = o.manipulation_detected,
      proof_ref = o.proof_ref, error = o.error, completed_at = o.completed_at,
      started_at = coalesce(v.started_at, o.started_at)
    FROM outcome o
    WHERE v.tenant_id = p_tenant AND v.id = o.id AND v.status IN ('queued', 'running')
    RETURNING v.id)
  SELECT ARRAY(SELECT id FROM outcome EXCEPT SELECT id FROM recorded) INTO v_ended;
  PERFORM insert_verdicts(p_results, p_proofs, v_ended);
  RETURN v_ended;
END $$;

-- prisma/sql/functions/submit_verifications.sql
-- Accepts verifications of a tenant: rows, with their verdicts when these were reached in the request, and idempotency claims. Returns the IDs
-- of those whose key is taken, of which nothing is written. Effects of a verdict follow by triggers: after_verification_finished, and
-- after_verification_flagged at commit. Arguments are JSON rows with the tables' column names.
CREATE OR REPLACE FUNCTION submit_verifications(p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_taken uuid[] := '{}';
BEGIN
  IF p_claims IS NULL THEN
    INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications);
  ELSE
    -- One statement, because a claim refers to its verification and has to be won before it. In the order of the keys, so that two
    -- processes do not wait for each other; of two with one key, one wins.
    WITH claim AS (SELECT * FROM json_populate_recordset(NULL::"idempotency_record", p_claims)),
    won AS (
      INSERT INTO "idempotency_record" AS r SELECT DISTINCT ON (key) * FROM claim ORDER BY key
      ON CONFLICT (tenant_id, key) DO UPDATE SET
        body_hash = excluded.body_hash, verification_id = excluded.verification_id, created_at = excluded.created_at
      WHERE r.created_at < excluded.created_at - idempotency_window()
      RETURNING verification_id),
    taken AS (SELECT verification_id FROM claim EXCEPT SELECT verification_id FROM won),
    accepted AS (
      INSERT INTO "verification" SELECT * FROM json_populate_recordset(NULL::"verification", p_verifications) v
      WHERE NOT EXISTS (SELECT FROM taken WHERE taken.verification_id = v.id))
    SELECT coalesce(array_agg(verification_id), '{}') INTO v_taken FROM taken;
  END IF;
  PERFORM insert_verdicts(p_results, p_proofs, v_taken);
  RETURN v_taken;
END $$;

-- prisma/sql/functions/write_groups.sql
-- Submissions or verdicts of several tenants in one commit: for each tenant the arguments of submit_verifications or record_verdicts. Every group
-- is written while the transaction is bound to its tenant, as if it were alone, so row-level security holds; what waits for the commit runs before
-- the next binding. A group that fails is undone alone: its row is NULL.
CREATE OR REPLACE FUNCTION write_groups(
  p_function text, p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[])
RETURNS TABLE (refused uuid[]) LANGUAGE plpgsql AS $$
BEGIN
  FOR nth IN 1..cardinality(p_bindings) LOOP
    BEGIN
      SET CONSTRAINTS ALL DEFERRED;
      IF p_function = 'submit_verifications' THEN
        refused := submit_verifications(p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth]);
      ELSE
        refused := record_verdicts(p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth]);
      END IF;
      SET CONSTRAINTS ALL IMMEDIATE;
    EXCEPTION WHEN OTHERS THEN
      refused := NULL;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
