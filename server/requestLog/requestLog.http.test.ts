// The calls of programs: which are recorded, with what, and for how long.
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { listLoggedRequests } from "@/server/requestLog/list";
import { pruneRequestLog } from "@/server/requestLog/prune";
import { createRequestRecorder } from "@/server/requestLog/recorder";
import { makeAccount, makeKey, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { signIn } from "@/testing/signIn";

const DAY_MS = 86_400_000;
const WRITTEN = { timeout: 5_000 };

/** Creates a tenant with a key, and calls with the returned request IDs. */
async function caller({ service, baseUrl }: TestService) {
  const tenantId = await makeTenant(service.deps);
  const key = await makeKey(service.deps, tenantId);
  const call = async (path: string, init: RequestInit = {}) => {
    const id = randomUUID();
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "x-request-id": id };
    await (await fetch(baseUrl + path, { ...init, headers })).text();
    return id;
  };
  const deps = tenantDeps(service.deps, tenantId);
  const logged = async (query = {}) => (await listLoggedRequests(deps, query)).items;
  return { tenantId, key, call, deps, logged };
}

/** Stores a call of the tenant from `daysAgo` days ago. */
async function recordAt({ service }: TestService, tenantId: string, daysAgo: number): Promise<string> {
  const requestId = randomUUID();
  const clock = { now: () => new Date(Date.now() - daysAgo * DAY_MS) };
  const recorder = createRequestRecorder({ ...service.deps, clock });
  const principal = { kind: "apiKey", tenantId, keyId: randomUUID(), scopes: new Set<never>() } as const;
  recorder.record({ requestId, principal, operation: "rubric.list", method: "GET", status: 200, code: null, ms: 3 });
  await setImmediate();
  await recorder.write();
  return requestId;
}

operationSuite("requestLog.list", { valid: () => ({}) }, (suite) => {
  it("lists the calls of programs with ID, operation, code and time", async () => {
    const { key, call, tenantId } = await caller(suite.service());
    const read = await call("/v1/rubrics?limit=5");
    const refused = await call("/v1/verify", { method: "POST", body: "{}" });
    const unknown = await call(`/v1/verifications/${randomUUID()}`);
    await vi.waitFor(async () => {
      const { body } = await suite.call({ key });
      const byId = new Map((body["items"] as Record<string, unknown>[]).map((item) => [item["request_id"], item]));
      expect(body).toMatchObject({ tenant_id: tenantId });
      expect(byId.get(read)).toMatchObject({ operation: "rubric.list", method: "GET", status: 200, code: null });
      expect(byId.get(refused)).toMatchObject({
        operation: "verification.submit",
        status: 400,
        code: "invalid_request",
      });
      expect(byId.get(unknown)).toMatchObject({ status: 404, code: "not_found" });
    }, WRITTEN);
  });
  it("finds a call by its ID, refusals, a code, and a time", async () => {
    const { call, logged } = await caller(suite.service());
    const read = await call("/v1/rubrics");
    const refused = await call("/v1/verify", { method: "POST", body: "{}" });
    await vi.waitFor(async () => expect(await logged()).toHaveLength(2), WRITTEN);
    const ids = async (query: object) => (await logged(query)).map(({ request_id }) => request_id);
    expect(await ids({ request_id: read })).toEqual([read]);
    expect(await ids({ refused: true })).toEqual([refused]);
    expect(await ids({ refused: false })).toEqual([read]);
    expect(await ids({ code: "invalid_request" })).toEqual([refused]);
    expect(await ids({ code: "not_found" })).toEqual([]);
    expect(await ids({ from: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(2);
    expect(await ids({ to: "2026-01-01" })).toEqual([]);
    await suite.refuses({ query: { from: "2026-02-01", to: "2026-01-01" } }, "invalid_request", /to: is before/);
    await suite.refuses({ query: { request_id: "a\0b" } }, "invalid_request", /request_id/);
    await suite.refuses({ query: { code: "teapot" } }, "invalid_request", /code/);
  });
  it("has every operation of an MCP batch", async () => {
    const { call, logged } = await caller(suite.service());
    const tool = (id: number, name: string, args: object) => {
      return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
    };
    const batch = [tool(1, "rubric_get", { id: randomUUID() }), tool(2, "rubric_list", {})];
    await call("/mcp", { method: "POST", body: JSON.stringify(batch) });
    await vi.waitFor(async () => {
      const [request] = await logged();
      expect(request?.operation.split(",").toSorted()).toEqual(["rubric.get", "rubric.list"]);
      expect(request?.code).toBe("not_found");
    }, WRITTEN);
  });
  it("records nothing of the console, of unknown callers, and of other tenants", async () => {
    const service = suite.service();
    const { tenantId, call, logged } = await caller(service);
    const owner = await makeAccount(service.service, tenantId, { owner: true });
    const headers = { ...(await signIn(service, owner.email)), "x-svc-tenant-id": tenantId };
    expect((await fetch(`${service.baseUrl}/api/trpc/rubric.list?input={}`, { headers })).status).toBe(200);
    await fetch(`${service.baseUrl}/v1/rubrics`, { headers: { authorization: "Bearer svk_unknown" } });
    const other = await caller(service);
    await other.call("/v1/rubrics");
    const requestId = await call("/v1/rubrics");
    await vi.waitFor(async () => expect(await logged()).toMatchObject([{ request_id: requestId }]), WRITTEN);
    expect(await other.logged()).toHaveLength(1);
  });
  it("keeps at most a thousand calls of a burst, and refusals as well", async () => {
    const service = suite.service();
    const { deps, tenantId } = await caller(service);
    const recorder = createRequestRecorder(service.service.deps);
    const principal = { kind: "apiKey", tenantId, keyId: randomUUID(), scopes: new Set<never>() } as const;
    const call = { principal, operation: "rubric.list", method: "GET", status: 200, ms: 1 };
    for (let index = 0; index < 1_200; index++) recorder.record({ ...call, requestId: `call-${index}`, code: null });
    for (let index = 0; index < 20; index++) {
      recorder.record({ ...call, requestId: `refused-${index}`, status: 404, code: "not_found" });
    }
    await setImmediate();
    await recorder.write();
    const count = await deps.db.transaction((tx) => tx.loggedRequest.groupBy({ by: ["status"], _count: true }));
    expect(new Map(count.map(({ status, _count }) => [status, _count]))).toEqual(
      new Map([
        [200, 1_000],
        [404, 20],
      ]),
    );
  });
  it("forgets calls after their retention", async () => {
    const service = suite.service();
    const { logged, tenantId } = await caller(service);
    await recordAt(service, tenantId, 8);
    const recent = await recordAt(service, tenantId, 6);
    expect(await logged()).toHaveLength(2);
    expect(await pruneRequestLog(service.service.deps)).toBeGreaterThan(0);
    expect(await logged()).toMatchObject([{ request_id: recent }]);
  });
  it("goes on after rows of a tenant that is gone", async () => {
    const service = suite.service();
    const { logged, tenantId } = await caller(service);
    const recorder = createRequestRecorder(service.service.deps);
    const record = (tenant: string, requestId: string) => {
      const principal = { kind: "apiKey", tenantId: tenant, keyId: randomUUID(), scopes: new Set<never>() } as const;
      recorder.record({
        requestId,
        principal,
        operation: "rubric.list",
        method: "GET",
        status: 200,
        code: null,
        ms: 1,
      });
    };
    record(randomUUID(), "gone");
    record(tenantId, "kept");
    await setImmediate();
    await expect(recorder.write()).rejects.toThrow();
    await recorder.write();
    expect(await logged()).toMatchObject([{ request_id: "kept" }]);
  });
});
