// Tests upgrades from the release before each change of the database logic: rows stay, and the new logic handles them.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { newAuthority } from "@/server/reviewer/authority";
import { testDatabase } from "@/testing/database";
import { defaultMigrationsDir } from "./files";
import { migrateDatabase } from "./migrateDatabase";

const CHANGE = "20261122035706_name_effects";

const ROWS = `
  INSERT INTO tenant VALUES (gen_random_uuid(), 'before', now());
  INSERT INTO rubric_version (id, tenant_id, name, version, hash, status, source_hash, spec, issues, compiled, created_at)
    SELECT gen_random_uuid(), id, 'r', 1, 'h', 'active', 's', '{}', '[]', '{"acceptance_threshold": 0.8}', now() FROM tenant;
  INSERT INTO webhook_endpoint (id, tenant_id, url, secret, status, created_at, events)
    SELECT gen_random_uuid(), id, 'https://a.example', 's', 'active', now(), '{}' FROM tenant;
  INSERT INTO verification (id, tenant_id, rubric_id, status, submission_hash, submission, options, determination, confidence, flagged,
      flag_reason, manipulation_detected, created_at, completed_at)
    SELECT gen_random_uuid(), tenant_id, id, 'succeeded', 'h', '{}', '{}', 'partial', 0.5, true, 'not_json', false, now(), now()
    FROM rubric_version;
  INSERT INTO feedback (id, tenant_id, verification_id, outcome, recorded_by, created_at)
    SELECT gen_random_uuid(), tenant_id, id, 'disputed', 'a', now() FROM verification;
  INSERT INTO judge_attempt (id, tenant_id, verification_id, run_id, position, criterion_key, tier, sample, round, model, prompt_version,
      outcome, judgement, determination, reused_id, latency_ms, created_at)
    SELECT a.id::uuid, v.tenant_id, v.id, v.id, 0, 'k', 1, a.sample, 0, 'm', 'p',
      a.outcome, a.judgement::json, a.determination, a.reused::uuid, 1, now()
    FROM verification v, (VALUES
      ('00000000-0000-4000-8000-000000000000', 0, 'judged', '{"sufficiency": "sufficient"}', 'met', NULL),
      ('00000000-0000-4000-8000-000000000001', 1, 'judged', '{"sufficiency": "missing"}', 'met', NULL),
      ('00000000-0000-4000-8000-000000000002', 2, 'reused', NULL, NULL, '00000000-0000-4000-8000-000000000001'),
      ('00000000-0000-4000-8000-000000000003', 3, 'refused', NULL, NULL, NULL)
    ) AS a (id, sample, outcome, judgement, determination, reused)`;

const TRIAL = `
  INSERT INTO rubric_version (id, tenant_id, name, version, hash, status, source_hash, spec, issues, compiled, created_at)
    SELECT gen_random_uuid(), id, 'r', 2, 'h', 'draft', 's', '{}', '[]', '{"acceptance_threshold": 0.8}', now() FROM tenant;
  INSERT INTO verification (id, tenant_id, rubric_id, status, submission_hash, submission, options, flagged, manipulation_detected, created_at)
    SELECT gen_random_uuid(), tenant_id, id, 'queued', 'h', '{}', '{}', false, false, now() FROM rubric_version WHERE status = 'draft'`;

const TRIALS = "SELECT status, is_trial FROM verification ORDER BY status";

const GRANT = `
  INSERT INTO reviewer_grant (tenant_id, reviewer_subject, active, granted_by, granted_at)
    SELECT id, name || count(g.*), true, 'a', now() FROM tenant LEFT JOIN reviewer_grant g ON true GROUP BY id, name`;

const GRANTED = "SELECT reviewer_subject AS subject, tier, capacities FROM reviewer_grant ORDER BY reviewer_subject";

const DECISION = `
  INSERT INTO review_decision (tenant_id, verification_id, decision, decided_by, created_at)
    SELECT tenant_id, id, 'accept', 'a', now() FROM verification WHERE status = 'succeeded'`;

const EFFECTS = `
  SELECT (SELECT count(*)::int FROM rollup_pending) AS pending, (SELECT count(*)::int FROM latest_feedback) AS feedback,
    (SELECT array_agg(type ORDER BY created_at) FROM webhook_message) AS events,
    (SELECT json_agg(json_build_array(priority, decided_by)) FROM review_item) AS queue`;

test("an upgrade keeps rows from before the effects were renamed, and decisions on them work", async () => {
  const database = await testDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  const olderMigrationsDir = mkdtempSync(path.join(tmpdir(), "migrations-"));
  try {
    await admin.connect();
    await admin.query("DROP SCHEMA svc_private, inngest_executor, public CASCADE; CREATE SCHEMA public");
    for (const name of readdirSync(defaultMigrationsDir()).filter((name) => name < CHANGE)) {
      cpSync(path.join(defaultMigrationsDir(), name), path.join(olderMigrationsDir, name), { recursive: true });
    }
    await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir: olderMigrationsDir });
    await admin.query(ROWS);
    await admin.query(TRIAL);
    await admin.query(GRANT);
    const keptRows = { pending: 5, feedback: 1, events: ["verification.succeeded"], queue: [[25, null]] };
    expect((await admin.query(EFFECTS)).rows).toEqual([keptRows]);

    expect((await migrateDatabase({ adminUrl: database.adminUrl }))[0]).toBe(CHANGE);
    expect((await admin.query(EFFECTS)).rows).toEqual([keptRows]);
    expect((await admin.query(TRIALS)).rows, "what was tried on a draft is known").toEqual([
      { status: "queued", is_trial: true },
      { status: "succeeded", is_trial: null },
    ]);
    await admin.query(GRANT);
    const { tier, capacities } = newAuthority();
    expect((await admin.query(GRANTED)).rows, "a grant of before keeps every authority").toEqual([
      { subject: "before0", tier: "principal_reviewer", capacities: ["adjudicator", "domain_expert", "tenant_owner"] },
      { subject: "before1", tier, capacities },
    ]);
    expect((await admin.query("SELECT vote FROM judge_attempt ORDER BY sample")).rows, "as answers count").toEqual([
      { vote: "met" },
      { vote: "cannot_determine" },
      { vote: "cannot_determine" },
      { vote: null },
    ]);
    await admin.query(DECISION);
    expect((await admin.query(EFFECTS)).rows).toEqual([
      { ...keptRows, events: ["verification.succeeded", "determination.recorded"], queue: [[25, "a"]] },
    ]);
  } finally {
    await admin.end();
    await database.drop();
    rmSync(olderMigrationsDir, { recursive: true });
  }
});
