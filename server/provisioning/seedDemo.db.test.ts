import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction } from "@/server/data/tenant";
import { TEMPLATES } from "@/server/authoring/templates/templates";
import { seedDemo } from "@/server/provisioning/seedDemo";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

test("a seed that is cut short leaves nothing, so that the next one is whole", async () => {
  const { deps, accounts } = suite.service;
  const failing = { ...deps, ids: { ...deps.ids, next: outOfIds(deps.ids.next, 5) } };
  await expect(seedDemo({ deps: failing, accounts })).rejects.toThrow("out of ids");
  expect(await deps.database.signIn.prisma.authUser.count()).toBe(0);
  const tenants = { where: { name: "My tenant" } };
  expect(await systemTransaction(deps.database, "operator", (tx) => tx.tenant.count(tenants))).toBe(0);
});

test("concurrent seeds create one first tenant; its key, rubrics and sign-in work", async () => {
  const storedAccesses: unknown[] = [];
  const storeAccess = async (access: object) => {
    storedAccesses.push(access);
    expect(await suite.service.deps.database.signIn.prisma.authUser.count()).toBe(0);
  };
  const service = { ...suite.service, storeAccess, samples: true };
  const answers = await Promise.all([seedDemo(service), seedDemo(service)]);
  const [demo, second] = answers.filter((answer) => answer !== null);
  if (!demo) throw new Error("no call seeded the demo");
  expect(second).toBeUndefined();
  expect(storedAccesses).toEqual([demo]);
  expect(await seedDemo(suite.service)).toBeNull();

  const headers = { authorization: `Bearer ${demo.api_key}`, "content-type": "application/json" };
  const { rubrics } = (await (await fetch(`${suite.baseUrl}/v1/rubrics`, { headers })).json()) as { rubrics: object[] };
  expect(rubrics).toHaveLength(TEMPLATES.length);
  expect(rubrics).toEqual(
    expect.arrayContaining(TEMPLATES.map(({ spec }) => expect.objectContaining({ name: spec.name, status: "active" }))),
  );

  const signIn = await fetch(`${suite.baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: suite.baseUrl },
    body: JSON.stringify({ email: demo.account_email, password: demo.account_password }),
  });
  expect(signIn.status).toBe(200);
});

function outOfIds(next: () => string, calls: number): () => string {
  let left = calls;
  return () => {
    if (left-- === 0) throw new Error("out of ids");
    return next();
  };
}
