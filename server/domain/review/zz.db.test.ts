import pg from "pg";
import { it } from "vitest";
import { listQueue } from "@/server/domain/review/queue";
import { nextToReview } from "@/server/domain/review/next";
import { find } from "@/server/domain/search/find";
import { makeAccount, makeRubric, tenantDepsOf } from "@/server/testing/factories";
import { startTestService } from "@/server/testing/service";

it("measure", async () => {
  const s = await startTestService();
  const { deps } = s.service;
  const tenant = tenantDepsOf(deps, s.tenantId);
  const r = [await makeRubric(deps, s.tenantId), await makeRubric(deps, s.tenantId)];
  const { accountId } = await makeAccount(s.service, s.tenantId, { reviewer: true });
  const admin = new pg.Client({ connectionString: s.database.adminUrl });
  await admin.connect();
  await admin.query("SET session_replication_role = replica");
  await admin.query(`INSERT INTO verification (id, tenant_id, rubric_id, status, submission_hash, submission, options, determination, confidence, flagged, flag_reason, manipulation_detected, created_at, completed_at, subject_kind, subject_ref)
    SELECT gen_random_uuid(), $1, $2, 'succeeded', 'h', '{}', '{}', 'partial', random(), i % 5 = 0, CASE WHEN i % 5 = 0 THEN 'below_acceptance' END, false,
    now() - i * interval '1 second', now(), 'task', CASE WHEN i % 2 = 0 THEN 'acme/' || i END FROM generate_series(1, 1000000) i`, [s.tenantId, r[0]]);
  await admin.query(`INSERT INTO review_item SELECT tenant_id, id, (ARRAY['A','B','C'])[1 + (random()*2)::int], determination, flag_reason, confidence, (10 * (1 + (random()*3)::int) + least(9, floor(confidence * 10)))::smallint, created_at,
    CASE WHEN random() < 0.5 THEN $2 END, NULL FROM verification WHERE flagged AND tenant_id = $1`, [s.tenantId, accountId]);
  await admin.query("UPDATE review_item SET decided_at = now() WHERE decided_by IS NOT NULL");
  await admin.query("VACUUM ANALYZE");
  const time = async (what: string, f: () => Promise<unknown>) => {
    const ms: number[] = [];
    for (let i = 0; i < 9; i++) { const t = performance.now(); await f(); ms.push(performance.now() - t); }
    console.log(what, ms.sort((a, b) => a - b)[4]?.toFixed(1), "ms median");
  };
  for (const sort of ["priority", "oldest", "newest", "confidence"] as const) await time(`queue ${sort}`, () => listQueue(tenant, accountId, { sort }));
  const deep = await listQueue(tenant, accountId, { limit: 100 });
  let cursor = deep.next_cursor ?? "";
  for (let i = 0; i < 20; i++) cursor = (await listQueue(tenant, accountId, { limit: 100, cursor })).next_cursor ?? "";
  await time("queue page 22", () => listQueue(tenant, accountId, { limit: 100, cursor }));
  await time("queue rubric B", () => listQueue(tenant, accountId, { rubric_name: "B" }));
  await time("queue nobody", () => listQueue(tenant, accountId, { flag_reason: "x" }));
  await time("decided", () => listQueue(tenant, accountId, { status: "decided" }));
  await time("all", () => listQueue(tenant, accountId, { status: "all" }));
  await time("next", () => nextToReview(tenant, accountId, {}));
  await time("search subject", () => find(tenant, { q: "acme/12" }));
  await time("search id", () => find(tenant, { q: "abcd" }));
  const explain = async (q: string) => {
    const app = new pg.Client({ connectionString: s.database.appUrl });
    await app.connect();
    await app.query("SELECT set_config('app.tenant_id', $1, false)", [s.tenantId]);
    const { rows } = await app.query("EXPLAIN (ANALYZE, COSTS OFF) " + q);
    console.log(rows.map((x: Record<string, string>) => x["QUERY PLAN"]).join("\n"));
    await app.end();
  };
  await explain("SELECT rubric_name, flag_reason, count(*) FROM review_item i WHERE i.decided_at IS NULL GROUP BY 1, 2");
  await explain("SELECT i.* FROM review_item i WHERE i.decided_at IS NULL AND (i.priority, i.created_at, i.verification_id) > (21::float8, now() - interval '3 days', gen_random_uuid()) ORDER BY i.priority, i.created_at, i.verification_id LIMIT 51");
  await explain(`SELECT id FROM verification WHERE subject_ref COLLATE "C" >= 'acme/12' AND subject_ref COLLATE "C" < 'acme/13' ORDER BY subject_ref COLLATE "C", created_at DESC LIMIT 5`);
  await admin.end();
  await s.stop();
}, 580_000);
