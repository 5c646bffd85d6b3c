import { afterAll, beforeAll, expect, test } from "vitest";
import { hasActiveWebhookEndpoint } from "@/server/webhooks/webhookStore";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

test("creates an active endpoint with a secret of 24 bytes", async () => {
  const deps = tenantDeps(suite.service.deps, suite.tenantId);
  expect(await deps.db.transaction(hasActiveWebhookEndpoint)).toBe(false);
  const endpoint = await addWebhookEndpoint(
    { ...deps, actor: "operator" },
    { body: { url: "https://hooks.example.com/svc" } },
  );
  expect(endpoint.url).toBe("https://hooks.example.com/svc");
  expect(Buffer.from(/^whsec_(.{32})$/.exec(endpoint.secret)?.[1] ?? "", "base64")).toHaveLength(24);
  expect(await deps.db.transaction(hasActiveWebhookEndpoint)).toBe(true);
});

test.each([
  "http://hooks.example.com",
  "https://10.0.0.1/",
  "https://user:password@hooks.example.com",
  `https://hooks.example.com/${"x".repeat(2048)}`,
  "hooks",
])("refuses %s", async (url) => {
  const deps = tenantDeps(suite.service.deps, suite.tenantId);
  await expect(addWebhookEndpoint({ ...deps, actor: "operator" }, { body: { url } })).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringMatching(/^url: /) as string,
  });
});
