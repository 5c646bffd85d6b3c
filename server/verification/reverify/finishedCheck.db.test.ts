// Tests the plan of the query in require_finished_verification before the first ANALYZE, because a new service keeps
// that plan for a minute.
import pg from "pg";
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { startTestService } from "@/testing/service";
import { submit } from "@/server/verification/submit/submit";

it("finds the verification by the primary key, not by an index that begins with the tenant", async () => {
  const service = await startTestService();
  const app = new pg.Client({ connectionString: service.database.access.requests });
  await app.connect();
  try {
    const { deps } = service.service;
    const rubric_id = await makeRubric(deps, service.tenantId, DETERMINISTIC_SPEC);
    const body = { rubric_id, submission: { inline: '{"status": "ok", "latency": 20}' } };
    const { id } = await submit(tenantDeps(deps, service.tenantId), { body });
    const insert = async (position: number) => {
      await app.query("BEGIN");
      await app.query("SELECT bind_tenant($1)", [deps.database.computeBinding(service.tenantId)]);
      await app.query(
        `INSERT INTO criterion_result SELECT (json_populate_record(r, json_build_object('position', $2::int))).*
         FROM criterion_result r WHERE r.verification_id = $1 AND r.position = 0`,
        [id, position],
      );
      await app.query("COMMIT; SELECT pg_stat_force_next_flush()");
    };
    const readScans = async () => {
      const scanQuery =
        "SELECT indexrelid::regclass::text AS name, idx_scan::int AS scans FROM pg_stat_user_indexes WHERE relname = $1";
      const { rows } = await app.query<{ name: string; scans: number }>(scanQuery, ["verification"]);
      return new Map(rows.map(({ name, scans }) => [name, scans]));
    };
    await insert(10);
    const scansBefore = await readScans();
    // After five executions Postgres reuses a generic plan.
    for (let position = 11; position < 18; position++) await insert(position);
    const usedIndexes = [...(await readScans())].filter(([name, count]) => count !== scansBefore.get(name));
    expect(usedIndexes.map(([name]) => name)).toEqual(["verification_pkey"]);
  } finally {
    await app.end();
    await service.stop();
  }
});
