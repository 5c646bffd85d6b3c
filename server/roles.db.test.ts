// Tests that processes of different roles share the work: one accepts it, another does it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createService } from "@/server/composition";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

let api: TestService;

beforeAll(async () => {
  // A service that decides nothing in the request leaves every verification to a durable function.
  api = await startTestService({ ROLE: "api", IN_REQUEST_WORK: "0" });
});
afterAll(() => api.stop());

async function call(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(api.baseUrl + path, {
    headers: { authorization: `Bearer ${api.apiKey}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("is ready without durable functions, and refuses pages in the role api", async () => {
  await expect.poll(() => call("/readyz"), { timeout: 10_000 }).toMatchObject({ status: 200 });
  const page = await call("/sign-in");
  expect(page).toMatchObject({ status: 404, body: { detail: "this process serves no pages: see ROLE" } });
});

test("accepts work, which waits for a process with the role jobs", async () => {
  const rubricId = await makeRubric(api.service.deps, api.tenantId);
  const submitted = await call("/v1/verify", {
    rubric_id: rubricId,
    submission: { inline: "{}" },
    options: { wait_ms: 1500 },
  });
  expect(submitted).toMatchObject({ status: 202, body: { status: "queued" } });
  const env = readEnv({
    NODE_ENV: "test",
    ROLE: "jobs",
    DATABASE_URL: api.database.access.requests,
    DATA_DIR: api.dataDir,
    PUBLIC_BASE_URL: api.baseUrl,
  });
  const jobs = await createService(env, api.database.access, createLog("silent"));
  try {
    await expect
      .poll(
        async () => (await call(`/v1/verifications/${submitted.body["verification_id"] as string}`)).body["status"],
        {
          timeout: 20_000,
        },
      )
      .toBe("succeeded");
    const awaited = await call("/v1/verify", {
      rubric_id: rubricId,
      submission: { inline: "{}" },
      options: { wait_ms: 20_000 },
    });
    expect(awaited, "the process that does the work notifies the one that waits").toMatchObject({ status: 200 });
  } finally {
    await jobs.stop();
  }
});
