// The floor's database: the product's columns and primary keys for the four tables that a verification touches, without
// row-level security, foreign keys, checks, triggers or further indexes.

export const FLOOR_TABLES = `
CREATE TABLE api_key (
  id uuid PRIMARY KEY, tenant_id uuid NOT NULL, secret_hash text NOT NULL UNIQUE, scopes text[],
  expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz);
CREATE TABLE verification (
  id uuid PRIMARY KEY, tenant_id uuid NOT NULL, rubric_id uuid NOT NULL, status text NOT NULL,
  submission_hash text NOT NULL, submission json NOT NULL, options json NOT NULL, identity_rung text, callback_url text,
  subject_kind text, subject_ref text, determination text, score float8, confidence float8,
  flagged boolean NOT NULL, flag_reason text, manipulation_detected boolean NOT NULL, proof_ref text, error text,
  created_at timestamptz(3) NOT NULL, started_at timestamptz(3), completed_at timestamptz(3));
CREATE TABLE criterion_result (
  tenant_id uuid NOT NULL, verification_id uuid NOT NULL, position integer NOT NULL, criterion_id uuid NOT NULL,
  key text NOT NULL, primitive text NOT NULL, determination text NOT NULL, confidence float8 NOT NULL, score float8,
  rationale text NOT NULL, evidence_spans json NOT NULL, value_assessed float8, flagged boolean NOT NULL,
  flag_reason text, manipulation_detected boolean NOT NULL, model json, PRIMARY KEY (verification_id, position));
CREATE TABLE proof_entry (
  tenant_id uuid NOT NULL, verification_id uuid NOT NULL, seq integer NOT NULL, key_id text NOT NULL,
  content_hash text NOT NULL, prev_hash text, signature text NOT NULL, envelope text NOT NULL,
  created_at timestamptz(3) NOT NULL, expires_at timestamptz(3), PRIMARY KEY (verification_id, seq));`;

export const FIND_KEY = "SELECT tenant_id, scopes, expires_at, revoked_at FROM api_key WHERE secret_hash = $1";

const VERIFICATION = `INSERT INTO verification (id, tenant_id, rubric_id, submission_hash, submission, options, determination, proof_ref,
    status, score, confidence, flagged, manipulation_detected, created_at, started_at, completed_at)`;
const RESULTS = `INSERT INTO criterion_result (tenant_id, verification_id, position, criterion_id, key, primitive, determination,
    confidence, score, rationale, evidence_spans, value_assessed, flagged, manipulation_detected)`;
const PROOF =
  "INSERT INTO proof_entry (tenant_id, verification_id, seq, key_id, content_hash, signature, envelope, created_at)";

/** Inserts a finished verification, its results and its proof entry in one round trip and one commit. */
export const DECIDE = `
WITH decided AS (
  ${VERIFICATION}
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::json, $6::json, $7, $8,
    'succeeded', 1, 1, false, false, $9::timestamptz, $9::timestamptz, $9::timestamptz)),
results AS (
  ${RESULTS}
  SELECT $2::uuid, $1::uuid, r.position - 1, r.criterion_id, r.key, r.primitive, r.determination,
    1, 1, r.rationale, r.spans::json, r.value, false, false
  FROM unnest($10::uuid[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::float8[])
    WITH ORDINALITY AS r (criterion_id, key, primitive, determination, rationale, spans, value, position))
${PROOF}
VALUES ($2::uuid, $1::uuid, 0, 'floor', $17, $18, $19, $9::timestamptz)`;

/** Inserts the same for all items of a JSON list. */
export const DECIDE_GROUP = `
WITH item AS (
  SELECT * FROM json_to_recordset($1) AS item (id uuid, tenant_id uuid, rubric_id uuid, submission_hash text, submission json,
    options json, determination text, proof_ref text, at timestamptz, results json, content_hash text, signature text, envelope text)),
decided AS (
  ${VERIFICATION}
  SELECT id, tenant_id, rubric_id, submission_hash, submission, options, determination, proof_ref,
    'succeeded', 1, 1, false, false, at, at, at FROM item),
results AS (
  ${RESULTS}
  SELECT item.tenant_id, item.id, r.position, r.criterion_id, r.key, r.primitive, r.determination,
    1, 1, r.rationale, r.spans, r.value, false, false
  FROM item, json_to_recordset(item.results) AS r (position int, criterion_id uuid, key text, primitive text, determination text,
    rationale text, spans json, value float8))
${PROOF}
SELECT tenant_id, id, 0, 'floor', content_hash, signature, envelope, at FROM item`;
