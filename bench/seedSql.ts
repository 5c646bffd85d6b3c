// Writes the rows of one tenant after a busy year. Rubric 20 is never used, few verifications use 19; the newest are
// unfinished, and the newest finished ones wait for the roll-up.
const UNFINISHED = 300;
const QUEUED = 200;
const NOT_ROLLED_UP = 0.005;

/** Returns SQL of a number from 0 to 1 that depends on the verification and the purpose alone. */
const chance = (purpose: number) => `(hashint8extended(n, ${purpose}) & 65535) / 65536.0`;

/** Returns SQL that chooses a value by its share; null for the rest of the shares. */
function pickSql(purpose: number, shares: Record<string, number>): string {
  let upTo = 0;
  const branches = Object.entries(shares).map(([choice, share]) => {
    upTo += share;
    return `WHEN ${chance(purpose)} < ${upTo} THEN '${choice}'`;
  });
  return `CASE ${branches.join(" ")} END`;
}

const waitingSql = (purpose: number, share: number) =>
  `FROM review_item i JOIN seeded s ON s.id = i.verification_id WHERE i.decided_at IS NULL AND ${chance(purpose)} < ${share}`;

/** Returns SQL of a valid ID that depends on a text alone. */
const uuid = (text: string) => `overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
const sha256 = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Builds one script. It bypasses triggers and foreign keys, so it also writes the rows that triggers would write. */
export const seedSql = (tenantId: string, verifications: number): string => `
BEGIN;
SET LOCAL session_replication_role = replica;
SET LOCAL synchronous_commit = off;

INSERT INTO tenant (id, name) VALUES ('${tenantId}', 'Seeded') ON CONFLICT DO NOTHING;

INSERT INTO rubric_version (id, tenant_id, name, version, status, spec, compiled, issues, hash, source_hash, created_at)
SELECT ${uuid(`'${tenantId}' || name || version`)}, '${tenantId}', 'Rubric ' || name, version, 'active', '{}',
  '{"acceptance_threshold": 0.7}', '[]', ${sha256("name::text || version")}, ${sha256("name::text || version")},
  now() - interval '400 days' + (name + version) * interval '1 hour'
FROM generate_series(0, 20) name, generate_series(1, 3) version;

-- What the rows of the other tables have in common.
CREATE TEMP TABLE seeded ON COMMIT DROP AS
SELECT n, '${tenantId}'::uuid AS tenant_id, created_at, status, rubric, ${uuid(`'${tenantId}' || rubric || version`)} AS rubric_id,
  (lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid AS id,
  CASE status WHEN 'succeeded' THEN ${pickSql(1, { met: 0.6, partial: 0.15, not_met: 0.15, cannot_determine: 0.1 })} END AS determination,
  CASE status WHEN 'succeeded' THEN round(0.5 + ${chance(2)} / 2, 3)::float8 END AS confidence,
  CASE WHEN status = 'succeeded' AND ${chance(3)} < 0.1 THEN
    ${pickSql(4, { low_confidence: 0.5, judges_disagree: 0.3, other: 0.15, judge_not_configured: 0.05 })} END AS flag_reason,
  CASE WHEN status IN ('succeeded', 'failed') THEN created_at + ${chance(5)} * interval '20 s' END AS completed_at,
  ${pickSql(6, { accept: 0.5, override: 0.1, route: 0.02 })} AS decision, 'reviewer ' || n % 3 AS reviewer
FROM (
  SELECT n, md5('${tenantId}' || n) AS digest,
    date_trunc('milliseconds', now() - (${verifications} - n) * (interval '365 days' / ${verifications})) AS created_at,
    CASE WHEN n > ${verifications - QUEUED} THEN 'queued' WHEN n > ${verifications - UNFINISHED} THEN 'running'
      WHEN ${chance(7)} < 0.03 THEN 'failed' ELSE 'succeeded' END AS status,
    floor(20 * (${chance(8)}) ^ 2)::int AS rubric, 1 + floor(3 * ${chance(9)})::int AS version
  FROM generate_series(1, ${verifications}) n) drawn;
ANALYZE seeded;

INSERT INTO verification (id, tenant_id, rubric_id, status, submission_hash, submission, options, subject_kind, subject_ref, subject_folded, determination,
  score, confidence, flagged, flag_reason, proof_ref, error, created_at, started_at, completed_at)
SELECT id, tenant_id, rubric_id, status, ${sha256("n::text")}, json_build_object('inline', repeat(md5(n::text), 10)), '{}', 'task',
  'repo-' || n % 50 || '/' || n / 150, 'repo-' || n % 50 || '/' || n / 150, determination, confidence, confidence, flag_reason IS NOT NULL, flag_reason,
  CASE status WHEN 'succeeded' THEN 'sha256:' || ${sha256("n::text")} END, CASE status WHEN 'failed' THEN 'the judge was unavailable' END, created_at,
  CASE WHEN status <> 'queued' THEN created_at END, completed_at
FROM seeded;

INSERT INTO criterion_result (tenant_id, verification_id, position, criterion_id, key, primitive, determination, confidence, score, rationale,
  evidence_spans, flagged, manipulation_detected)
SELECT tenant_id, id, position, ${uuid("rubric_id::text || position")}, 'criterion-' || position, 'llm_judge@1', determination, confidence,
  confidence, 'The work does what the statement asks for.', '[]', false, false
FROM seeded, generate_series(0, 4) position WHERE status = 'succeeded';

INSERT INTO judge_attempt (id, tenant_id, verification_id, run_id, position, criterion_key, tier, sample, round, model, prompt_version,
  outcome, result, determination, input_tokens, output_tokens, cost_usd, latency_ms, created_at)
SELECT ${uuid("'attempt' || id")}, tenant_id, id, id, 0, 'criterion-0', 1, 0, 0, 'judge', 'p1', 'judged', '{"sufficiency": "sufficient"}',
  determination, 900, 120, 0.0004, 800, completed_at
FROM seeded WHERE status = 'succeeded' AND n % 2 = 0;

INSERT INTO review_decision (tenant_id, verification_id, decision, override_determination, decided_by, proof_seq, created_at,
  verification_created_at, flag_reason)
SELECT tenant_id, id, decision, CASE decision WHEN 'override' THEN 'not_met' END, reviewer, 1, completed_at + interval '1 hour',
  created_at, flag_reason
FROM seeded WHERE flag_reason <> 'judge_not_configured' AND decision IS NOT NULL;

INSERT INTO escalation (id, tenant_id, verification_id, rule, status, opened_by, opened_at, closes_at, determination, closing_judgment_id, closed_at)
SELECT ${uuid("'escalation' || id")}, tenant_id, id, 'reviewer', CASE WHEN closed THEN 'decided' ELSE 'open' END, reviewer, completed_at,
  completed_at + interval '30 days', CASE WHEN closed THEN 'met' END, CASE WHEN closed THEN id END, CASE WHEN closed THEN completed_at END
FROM (SELECT *, n % 2 = 0 AS closed FROM seeded) s WHERE flag_reason <> 'judge_not_configured' AND decision = 'route';

INSERT INTO review_item (tenant_id, verification_id, rubric_name, determination, flag_reason, confidence, priority, created_at, decided_by, decided_at)
SELECT s.tenant_id, id, 'Rubric ' || rubric, determination, s.flag_reason, confidence, 10 * (1 + n % 4) + floor(confidence * 9.99), s.created_at,
  d.decided_by, d.created_at
FROM seeded s LEFT JOIN review_decision d ON d.verification_id = id WHERE s.flag_reason IS NOT NULL;

INSERT INTO review_reservation (tenant_id, verification_id, account_id, expires_at)
SELECT i.tenant_id, id, reviewer, now() + interval '1 hour' ${waitingSql(10, 0.002)};

INSERT INTO review_deferral (tenant_id, account_id, verification_id) SELECT i.tenant_id, reviewer, id ${waitingSql(11, 0.02)};

INSERT INTO feedback (id, tenant_id, verification_id, outcome, basis, recorded_by, primitive, model, prompt_version, raw_confidence, correct, created_at)
SELECT ${uuid("'feedback' || id")}, tenant_id, id, outcome, CASE WHEN n % 10 = 0 THEN 'open_review' ELSE 'ground_truth' END, 'key',
  'llm_judge@1', 'judge', 'p1', confidence, CASE outcome WHEN 'confirmed_correct' THEN true WHEN 'confirmed_wrong' THEN false END,
  completed_at + interval '1 day'
FROM (SELECT *, ${pickSql(12, { confirmed_correct: 0.8, confirmed_wrong: 0.15, disputed: 0.05 })} AS outcome FROM seeded) s
WHERE status = 'succeeded' AND ${chance(13)} < 0.067;

INSERT INTO latest_feedback (tenant_id, verification_id, feedback_id, outcome, basis, correct, primitive, model, prompt_version, raw_confidence,
  created_at, rubric_id, determination, confidence)
SELECT f.tenant_id, f.verification_id, f.id, f.outcome, f.basis, f.correct, f.primitive, f.model, f.prompt_version, f.raw_confidence,
  f.created_at, s.rubric_id, s.determination, s.confidence
FROM feedback f JOIN seeded s ON s.id = f.verification_id WHERE f.basis <> 'open_review';

INSERT INTO rollup_pending (tenant_id, kind, id)
SELECT tenant_id, 'verification', id FROM seeded WHERE completed_at IS NOT NULL AND n > ${verifications * (1 - NOT_ROLLED_UP)};

ANALYZE judge_attempt, review_decision, escalation, feedback;
-- In batches, as the roll-up does it.
INSERT INTO rollup_counter (tenant_id, measure, days, day, label, amount)
SELECT '${tenantId}', f.measure, 1, f.day, f.label, sum(f.amount)
FROM (
  SELECT array_agg(s.id) FILTER (WHERE s.completed_at IS NOT NULL) AS verifications, array_agg(a.id) FILTER (WHERE a.id IS NOT NULL) AS attempts,
    array_agg(s.id) FILTER (WHERE d.decision = 'override' OR e.status <> 'open') AS changes,
    array_agg(f.id) FILTER (WHERE f.basis = 'open_review' AND f.correct IS NOT NULL) AS open_reviews
  FROM seeded s LEFT JOIN judge_attempt a ON a.tenant_id = s.tenant_id AND a.verification_id = s.id
  LEFT JOIN review_decision d ON d.tenant_id = s.tenant_id AND d.verification_id = s.id
  LEFT JOIN escalation e ON e.tenant_id = s.tenant_id AND e.verification_id = s.id
  LEFT JOIN feedback f ON f.tenant_id = s.tenant_id AND f.verification_id = s.id
  WHERE s.n <= ${verifications * (1 - NOT_ROLLED_UP)} GROUP BY s.n / 5000) batch,
  rollup_facts('${tenantId}', batch.verifications, batch.attempts, batch.changes, batch.open_reviews, NULL) f
GROUP BY f.measure, f.day, f.label;

INSERT INTO rollup_counter (tenant_id, measure, days, day, label, amount)
SELECT c.tenant_id, c.measure, l.days, rollup_start(c.day, l.days) AS start, c.label, sum(c.amount)
FROM rollup_counter c, unnest(rollup_lengths()) l (days)
WHERE c.tenant_id = '${tenantId}' AND l.days > 1 GROUP BY c.tenant_id, c.measure, l.days, start, c.label;
COMMIT`;
