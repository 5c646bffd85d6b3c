import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/server/data/database";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { findJudgeReplies, insertJudgeAttempt, type NewJudgeAttempt } from "@/server/judging/judgeAttemptStore";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { submit } from "@/server/verification/submit/submit";

const SUBMISSION = { inline: '{"status": "ok", "latency": 20}' };
/** All tenants use the same key. */
const REUSE_KEY = "question";

let service: TestService;
let database: ReturnType<typeof openDatabase>;
let tenants: { deps: TenantDeps; verificationId: string }[];

beforeAll(async () => {
  service = await startTestService();
  const { deps } = service.service;
  database = openDatabase(service.database.access, 4, () => {});
  tenants = await Promise.all(
    [1, 2, 3].map(async () => {
      const tenantId = await makeTenant(deps);
      const tenant = tenantDeps({ ...deps, database }, tenantId);
      const rubric_id = await makeRubric(deps, tenantId, DETERMINISTIC_SPEC);
      return {
        deps: tenant,
        verificationId: (await submit(tenant, { body: { rubric_id, submission: SUBMISSION } })).id,
      };
    }),
  );
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const tenantOf = (index: number) => tenants[index % tenants.length]!;

function createAttempt(index: number, fields: Partial<NewJudgeAttempt> = {}): NewJudgeAttempt {
  return {
    id: randomUUID(),
    tenantId: tenantOf(index).deps.db.tenantId,
    verificationId: tenantOf(index).verificationId,
    runId: randomUUID(),
    position: 0,
    criterionKey: "criterion",
    tier: 1,
    sample: 0,
    round: 0,
    reading: null,
    model: "model",
    promptVersion: "1",
    reuseKey: REUSE_KEY,
    reusedId: null,
    determination: null,
    vote: null,
    outcome: "malformed",
    result: null,
    rawReply: `reply ${index}`,
    error: "no JSON",
    inputTokens: 1,
    outputTokens: 1,
    costUsd: 0,
    latencyMs: 1,
    createdAt: new Date(),
    ...fields,
  };
}

it("calls of three tenants share statements, and each reaches only the rows of its tenant", async () => {
  let statements = 0;
  database.pool.on("acquire", () => (statements += 1));
  const attempts = Array.from({ length: 60 }, (_, index) => createAttempt(index));
  await Promise.all(attempts.map((attempt, index) => insertJudgeAttempt(tenantOf(index).deps.db, attempt, null)));
  const replies = await Promise.all(tenants.map(({ deps }) => findJudgeReplies(deps.db, REUSE_KEY)));
  database.pool.removeAllListeners("acquire");
  expect(statements).toBeLessThan(15);
  for (const [index, rows] of replies.entries()) {
    const expected = attempts.filter((_, position) => position % tenants.length === index);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    for (const row of rows) {
      const { id, runId, rawReply } = expected.find(({ id }) => id === row.id)!;
      expect(row).toMatchObject({ id, runId, rawReply, sample: 0, error: "no JSON" });
    }
  }
});

it("a stored key tells nothing about its question, and is another one in each tenant", async () => {
  const reuseKey = "a question of everyone";
  const attempts = tenants.map((_, index) => createAttempt(index, { reuseKey }));
  await Promise.all(attempts.map((attempt, index) => insertJudgeAttempt(tenantOf(index).deps.db, attempt, null)));
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ reuse_key: string }>("SELECT reuse_key FROM judge_attempt WHERE id = ANY($1)", [
    attempts.map(({ id }) => id),
  ]);
  await admin.end();
  const storedKeys = rows.map(({ reuse_key }) => reuse_key);
  expect(new Set(storedKeys).size).toBe(tenants.length);
  for (const key of storedKeys) expect([reuseKey, nodeCrypto.sha256Hex(reuseKey)]).not.toContain(key);
});

it("a call that the database refuses fails alone, even if it is for rows of another tenant", async () => {
  const attempts = Array.from({ length: 12 }, (_, index) => createAttempt(index, { reuseKey: "refused" }));
  attempts[3] = { ...attempts[3]!, rawReply: "\0" };
  attempts[7] = { ...attempts[7]!, tenantId: tenantOf(8).deps.db.tenantId, verificationId: tenantOf(8).verificationId };
  const outcomes = await Promise.allSettled(
    attempts.map((attempt, index) => insertJudgeAttempt(tenantOf(index).deps.db, attempt, null)),
  );
  const refusedIndexes = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
  expect(refusedIndexes).toEqual([3, 7]);
  expect(String((outcomes[7] as PromiseRejectedResult).reason)).toContain("row-level security");
  const replies = await Promise.all(tenants.map(({ deps }) => findJudgeReplies(deps.db, "refused")));
  expect(replies.map(({ length }) => length)).toEqual([3, 3, 4]);
});
