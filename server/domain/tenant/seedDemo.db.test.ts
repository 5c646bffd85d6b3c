import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction } from "@/server/data/tenant";
import { TEMPLATES } from "@/server/domain/authoring/templates/templates";
import { DEMO_WORK } from "@/server/domain/tenant/demo/work";
import { submitDemoWork } from "@/server/domain/tenant/demo/submit";
import { seedDemo } from "@/server/domain/tenant/seedDemo";
import { tenantDeps } from "@/server/domain/tenantDeps";
import { makeRubric } from "@/server/testing/factories";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

test("a seed that is cut short leaves nothing, so that the next one is whole", async () => {
  const { deps, accounts } = suite.service;
  const failing = { ...deps, ids: { ...deps.ids, next: outOfIds(deps.ids.next, 5) } };
  await expect(seedDemo({ deps: failing, accounts })).rejects.toThrow("out of ids");
  expect(await deps.database.prisma.authUser.count()).toBe(0);
  const demos = { where: { name: "Demo" } };
  expect(await systemTransaction(deps.database, "operator", (tx) => tx.tenant.count(demos))).toBe(0);
});

test("concurrent seeds create one demo; its key, rubrics and sign-in work", async () => {
  const kept: unknown[] = [];
  const keep = async (access: object) => {
    kept.push(access);
    expect(await suite.service.deps.database.prisma.authUser.count()).toBe(0);
  };
  const service = { ...suite.service, keep };
  const answers = await Promise.all([seedDemo(service), seedDemo(service)]);
  const [demo, second] = answers.filter((answer) => answer !== null);
  if (!demo) throw new Error("no call seeded the demo");
  expect(second).toBeUndefined();
  expect(kept).toEqual([demo]);
  expect(await seedDemo(suite.service)).toBeNull();

  const headers = { authorization: `Bearer ${demo.api_key}`, "content-type": "application/json" };
  expect(demo.rubric_ids).toHaveLength(TEMPLATES.length);
  const names = await Promise.all(
    demo.rubric_ids.map(async (id) => (await fetch(`${suite.baseUrl}/v1/rubrics/${id}`, { headers })).json()),
  );
  expect(names).toMatchObject(TEMPLATES.map(({ spec }) => ({ name: spec.name, status: "active" })));

  const signIn = await fetch(`${suite.baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: suite.baseUrl },
    body: JSON.stringify({ email: demo.account_email, password: demo.account_password }),
  });
  expect(signIn.status).toBe(200);
});

test("the demo's work is judged by the pipeline, and submitting it again adds nothing", async () => {
  const { deps } = suite.service;
  const tenant = tenantDeps(deps, suite.tenantId);
  const rubricIds: string[] = [];
  for (const { spec } of TEMPLATES) rubricIds.push(await makeRubric(deps, suite.tenantId, { ...spec }));
  await submitDemoWork(tenant, rubricIds);
  await submitDemoWork(tenant, rubricIds);
  const read = () => tenant.db.transaction((tx) => tx.verification.findMany());
  await expect
    .poll(async () => (await read()).filter(({ status }) => status === "succeeded").length, { timeout: 30_000 })
    .toBe(DEMO_WORK.length);
  const rows = await read();
  expect(rows).toHaveLength(DEMO_WORK.length);
  expect(new Set(rows.map(({ determination }) => determination))).toEqual(
    new Set(["met", "partial", "not_met", "cannot_determine"]),
  );
});

function outOfIds(next: () => string, calls: number): () => string {
  let left = calls;
  return () => {
    if (left-- === 0) throw new Error("out of ids");
    return next();
  };
}
