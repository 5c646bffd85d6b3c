// Tests judged verifications while the model fails three calls in ten.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import pg from "pg";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { failing } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { sized } from "@/testing/size";

const RUNS = sized(60, 1_000);
const BATCH = 50;
const SETTLE_TIMEOUT_MS = 400_000;

let home: JudgedService;
let admin: pg.Client;
beforeAll(async () => {
  home = await startJudgedService(failing({ rate: 0.3, seed: 20261121 }, correct([])), {
    // Avoids timeouts on a busy machine: a reply after the timeout is paid for and lost, which would fail the test.
    JUDGE_TIMEOUT_MS: "60000",
  });
  admin = new pg.Client({ connectionString: home.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await home.stop();
});

const count = async (statement: string): Promise<number> =>
  (await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${statement}`)).rows[0]?.n ?? -1;

it(
  "ends every verification, pays for no call twice, and reports no failure as not_met",
  { timeout: 500_000 },
  async () => {
    const deps = tenantDeps(home.service.deps, home.tenantId);
    const rubric_id = await home.rubric();
    const submissions = Array.from({ length: RUNS }, (_, n) => ({ output: `Hello customer ${n}, all is well.` }));
    for (let batchStart = 0; batchStart < RUNS; batchStart += BATCH) {
      const batch = submissions.slice(batchStart, batchStart + BATCH);
      await Promise.all(batch.map((submission) => submit(deps, { body: { rubric_id, submission } })));
    }
    const deadline = Date.now() + SETTLE_TIMEOUT_MS;
    const countUnfinished = () => count("verification WHERE status IN ('queued', 'running')");
    while ((await countUnfinished()) > 0 && Date.now() < deadline) await sleep(500);

    expect(await countUnfinished()).toBe(0);
    expect(await count("verification")).toBe(RUNS);
    expect(await count("verification WHERE determination IS DISTINCT FROM 'met' AND status <> 'failed'")).toBe(0);
    expect(await count("verification WHERE status = 'failed' AND error NOT LIKE 'judge_unavailable: %'")).toBe(0);
    const succeededCount = await count("verification WHERE status = 'succeeded'");
    // After five attempts that succeed at 0.7 each, one run in four hundred fails. This bound fails by chance once in
    // ten million.
    expect(RUNS - succeededCount).toBeLessThanOrEqual(5 + RUNS / 100);
    for (const table of ["criterion_result", "proof_entry", "judge_attempt WHERE outcome = 'judged'"]) {
      expect(await count(table)).toBe(succeededCount);
    }
    const paid = home.model.calls.filter(({ answer }) => answer !== null && "object" in answer);
    expect(paid).toHaveLength(succeededCount);
    expect(await count("judge_attempt WHERE outcome = 'failed'")).toBe(home.model.calls.length - paid.length);
  },
);
