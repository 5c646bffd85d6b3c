import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction } from "@/server/data/tenant";
import { seedDemo } from "@/server/domain/tenant/seedDemo";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

test("a seed that is cut short leaves nothing, so that the next one is whole", async () => {
  const { deps, accounts } = suite.service;
  const failing = { ...deps, ids: { ...deps.ids, next: outOfIds(deps.ids.next, 3) } };
  await expect(seedDemo({ deps: failing, accounts })).rejects.toThrow("out of ids");
  expect(await deps.database.prisma.authUser.count()).toBe(0);
  const demos = { where: { name: "Demo" } };
  expect(await systemTransaction(deps.database, "operator", (tx) => tx.tenant.count(demos))).toBe(0);
});

test("processes that seed together make one demo; its key, rubrics and sign-in work", async () => {
  const answers = await Promise.all([seedDemo(suite.service), seedDemo(suite.service)]);
  const [demo, second] = answers.filter((answer) => answer !== null);
  if (!demo) throw new Error("nobody seeded");
  expect(second).toBeUndefined();
  expect(await seedDemo(suite.service)).toBeNull();

  const headers = { authorization: `Bearer ${demo.api_key}`, "content-type": "application/json" };
  expect(demo.rubric_ids).toHaveLength(2);
  const names = await Promise.all(
    demo.rubric_ids.map(async (id) => (await fetch(`${suite.baseUrl}/v1/rubrics/${id}`, { headers })).json()),
  );
  expect(names).toMatchObject([{ status: "active" }, { status: "active" }]);

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
