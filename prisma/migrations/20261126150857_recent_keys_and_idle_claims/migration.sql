DROP FUNCTION submit_verifications(text,json,json,json,json);
DROP FUNCTION write_groups(text,text[],json[],json[],json[],json[]);

SET LOCAL check_function_bodies = off;

-- functions/inngest_executor.claim
-- Takes up to p_max due jobs of the functions p_fns for p_me: of the fair key with the fewest held jobs first, of one key the longest due
-- first. Returns {"jobs": [...], "next_ms": n}: n is the time until the next job of p_fns falls due, not positive when some are due but
-- were not taken, null when there is none.
CREATE OR REPLACE FUNCTION inngest_executor.claim(p_me text, p_max int, p_lease_ms int, p_fns text[], p_limited boolean)
RETURNS json LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_next timestamptz := next_due(p_fns);
  v_jobs json;
BEGIN
  -- Most claims find nothing: they come with every event and every ended call, for each kind of work.
  IF p_max > 0 AND v_next <= v_now THEN
    IF p_limited THEN
      -- Counting the held slots and taking one more must not interleave between processes.
      PERFORM pg_advisory_xact_lock(hashtextextended('inngest_executor.claim', 0));
      v_now := clock_timestamp();
    END IF;
    -- queue: every function with each of its fair keys, one index lookup each, however long the queues are.
    WITH RECURSIVE queue AS (
      SELECT f.fn, (SELECT min(j.fair_key) FROM job j WHERE j.fn = f.fn) AS fair_key FROM unnest(p_fns) AS f (fn)
      UNION ALL
      SELECT q.fn, (SELECT min(j.fair_key) FROM job j WHERE j.fn = q.fn AND j.fair_key > q.fair_key)
      FROM queue q WHERE q.fair_key IS NOT NULL
    ), held AS MATERIALIZED (
      SELECT s.slot, count(*) AS n
      FROM job j JOIN run r ON r.id = j.run_id CROSS JOIN LATERAL unnest(r.slots) AS s (slot)
      WHERE p_limited AND j.locked_by IS NOT NULL AND j.kind IN ('run', 'step') AND j.available_at > v_now
      GROUP BY s.slot
    ), busy AS MATERIALIZED (
      SELECT j.fair_key, count(*) AS n FROM job j
      WHERE j.locked_by IS NOT NULL AND j.available_at > v_now AND j.fn = ANY (p_fns)
      GROUP BY j.fair_key
    ), waiting AS MATERIALIZED (
      SELECT w.id, w.available_at, q.fair_key FROM queue q CROSS JOIN LATERAL (
        SELECT j.id, j.available_at
        FROM job j JOIN run r ON r.id = j.run_id
        WHERE j.fn = q.fn AND j.fair_key = q.fair_key AND j.available_at <= v_now
          AND (j.kind IN ('sleep', 'wait') OR cardinality(r.slots) = 0 OR NOT EXISTS (
            SELECT FROM unnest(r.slots, r.slot_limits) AS l (slot, slot_limit) JOIN held h ON h.slot = l.slot WHERE h.n >= l.slot_limit))
        ORDER BY j.available_at, j.id LIMIT p_max) w
    ), first AS MATERIALIZED (
      SELECT w.id FROM waiting w LEFT JOIN busy b ON b.fair_key = w.fair_key
      ORDER BY row_number() OVER (PARTITION BY w.fair_key ORDER BY w.available_at, w.id) + coalesce(b.n, 0), w.available_at, w.id
      LIMIT p_max
    ), due AS MATERIALIZED (
      SELECT j.id, j.available_at, CASE WHEN j.kind IN ('run', 'step') THEN r.slots END AS slots, r.slot_limits
      FROM first f JOIN job j ON j.id = f.id JOIN run r ON r.id = j.run_id
      WHERE j.available_at <= v_now FOR UPDATE OF j SKIP LOCKED
    ), ranked AS (
      SELECT d.id, l.slot, l.slot_limit, row_number() OVER (PARTITION BY l.slot ORDER BY d.available_at, d.id) AS n
      FROM due d CROSS JOIN LATERAL unnest(d.slots, d.slot_limits) AS l (slot, slot_limit)
      WHERE d.slots IS NOT NULL
    ), taken AS (
      UPDATE job j
      SET locked_by = p_me, lost = j.lost + (j.locked_by IS NOT NULL)::int, available_at = v_now + p_lease_ms * interval '1 ms'
      WHERE j.id IN (SELECT d.id FROM due d) AND j.id NOT IN (
        SELECT k.id FROM ranked k LEFT JOIN held h ON h.slot = k.slot WHERE k.n + coalesce(h.n, 0) > k.slot_limit)
      RETURNING j.*
    )
    SELECT json_agg(json_build_object(
      'id', t.id, 'runId', t.run_id, 'kind', t.kind, 'stepId', t.step_id, 'attempt', t.attempt, 'outages', t.outages, 'lost', t.lost,
      'parallel', t.parallel, 'fn', t.fn, 'event', e.body,
      'steps', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'data', s.data, 'error', s.error) ORDER BY s.seq), '[]')
                FROM step s WHERE s.run_id = t.run_id AND t.kind IN ('run', 'step'))))
    INTO v_jobs
    FROM taken t JOIN run r ON r.id = t.run_id JOIN event e ON e.id = r.event_id;
    v_next := next_due(p_fns);
  END IF;
  RETURN json_build_object('jobs', coalesce(v_jobs, '[]'), 'next_ms', ceil(extract(epoch FROM v_next - v_now) * 1000));
END $$;

-- functions/submit_verifications
-- Accepts verifications of a tenant: rows, with their verdicts when these were reached in the request, and idempotency claims. Returns the IDs
-- of those whose key is taken, of which nothing is written. Effects of a verdict follow by triggers: after_verification_finished, and
-- after_verification_flagged at commit. Arguments are JSON rows with the tables' column names, and the API keys of the callers: with one that is
-- revoked, nothing is written.
CREATE OR REPLACE FUNCTION submit_verifications(
  p_binding text, p_verifications json, p_claims json, p_results json, p_proofs json, p_keys uuid[] DEFAULT NULL)
RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  p_tenant uuid := bind_tenant(p_binding);
  v_taken uuid[] := '{}';
BEGIN
  IF EXISTS (SELECT FROM unnest(p_keys) AS u (id) WHERE NOT EXISTS (
    SELECT FROM "api_key" k WHERE k.tenant_id = p_tenant AND k.id = u.id AND k.revoked_at IS NULL)) THEN
    RAISE EXCEPTION 'an API key is revoked' USING ERRCODE = 'SV004';
  END IF;
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

-- functions/write_groups
-- Submissions or verdicts of several tenants in one commit: for each tenant the arguments of submit_verifications or record_verdicts. Every group
-- is written while the transaction is bound to its tenant, as if it were alone, so row-level security holds; what waits for the commit runs before
-- the next binding. A group that fails is undone alone: its row is NULL.
CREATE OR REPLACE FUNCTION write_groups(
  p_function text, p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[],
  p_keys text[] DEFAULT NULL)
RETURNS TABLE (refused uuid[]) LANGUAGE plpgsql AS $$
BEGIN
  FOR nth IN 1..cardinality(p_bindings) LOOP
    BEGIN
      SET CONSTRAINTS ALL DEFERRED;
      IF p_function = 'submit_verifications' THEN
        refused := submit_verifications(
          p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth], p_keys[nth]::uuid[]);
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

-- functions/after_api_key_revoked
-- Effect of a revocation: processes that have read the key read it again.
CREATE OR REPLACE FUNCTION after_api_key_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_key_revoked', NEW.id::text);
  RETURN NULL;
END $$;

-- functions/inngest_executor.next_due
-- When the first job of the functions p_fns falls due, or its lease ends: one index look-up for each. Null without a job.
CREATE OR REPLACE FUNCTION inngest_executor.next_due(p_fns text[]) RETURNS timestamptz LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT min(n.next)
    FROM unnest(p_fns) AS f (fn) CROSS JOIN LATERAL (SELECT min(j.available_at) AS next FROM job j WHERE j.fn = f.fn) n);
END $$;

-- triggers/api_key
CREATE TRIGGER revoked AFTER UPDATE OF "revoked_at" ON "api_key" FOR EACH ROW EXECUTE FUNCTION after_api_key_revoked();

