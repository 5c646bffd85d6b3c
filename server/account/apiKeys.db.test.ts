import { afterAll, beforeAll, expect, test } from "vitest";
import { Scope } from "@/server/contracts/scopes";
import { createKey, revokeAnyKey } from "@/server/account/apiKeys";
import { createApiKeys } from "@/server/platform/auth/apiKey";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { type TestService, startTestService } from "@/testing/service";
import { submit } from "@/server/verification/submit/submit";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

type Asked = Partial<Parameters<typeof createKey>[1]["body"]>;
const create = (request: Asked = {}) =>
  createKey(
    { ...tenantDeps(suite.service.deps, suite.tenantId), actor: "operator" },
    {
      body: { name: "CI", scopes: ["verify:read"], ...request },
    },
  );
const authenticate = (key: string, allowCached = false) =>
  suite.service.httpDeps.authenticate(new Headers({ authorization: `Bearer ${key}` }), allowCached);

test("a key acts for its tenant with its scopes, and only its hash is kept", async () => {
  const created = await create({ scopes: ["rubric:read", "verify:read", "rubric:read"] });
  expect(created).toMatchObject({
    api_key: expect.stringMatching(/^svk_[A-Za-z0-9_-]{43}$/) as string,
    prefix: created.api_key.slice(0, 12),
    scopes: ["verify:read", "rubric:read"],
  });
  expect(await authenticate(created.api_key)).toEqual({
    kind: "apiKey",
    tenantId: suite.tenantId,
    keyId: created.key_id,
    scopes: new Set(["verify:read", "rubric:read"]),
  });
  const { db } = tenantDeps(suite.service.deps, suite.tenantId);
  const rows = await db.signInTransaction((tx) => tx.apiKey.findMany());
  expect(JSON.stringify(rows)).not.toContain(created.api_key.slice(12));
});

test("a date and a time with offset are both an expiry", async () => {
  const expiries = ["2999-01-31", "2999-01-31T01:00:00+01:00"];
  const created = await Promise.all(expiries.map((expires_at) => create({ expires_at })));
  const { db } = tenantDeps(suite.service.deps, suite.tenantId);
  const rows = await db.signInTransaction((tx) =>
    tx.apiKey.findMany({ where: { id: { in: created.map(({ key_id }) => key_id) } } }),
  );
  expect(rows.map(({ expiresAt }) => expiresAt?.toISOString())).toEqual(Array(2).fill("2999-01-31T00:00:00.000Z"));
});

test.each([
  ["name", { name: "" }],
  ["scopes", { scopes: [] }],
  ["scopes", { scopes: ["verify:read", "verify:everything"] }],
  ["expires_at", { expires_at: "tomorrow" }],
  ["expires_at", { expires_at: "2999-02-30" }],
  ["expires_at", { expires_at: "9999-12-31T23:59:59-14:00" }],
  ["expires_at", { expires_at: "+275760-01-01T00:00:00Z" }],
  ["expires_at", { expires_at: "2999-01-31T12:00:00" }],
  ["expires_at", { expires_at: "2020-01-31" }],
])("refuses a bad %s", async (field, request) => {
  await expect(create(request)).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringMatching(new RegExp(`^${field}: `)) as string,
  });
});

test("the refusal of a scope lists the scopes", async () => {
  await expect(create({ scopes: ["x"] })).rejects.toThrow(Scope.options.join(", "));
});

test("a revoked key is dead at once, and revoking again is no error", async () => {
  const { api_key, key_id } = await create();
  for (let n = 0; n < 2; n++) {
    expect(await revokeAnyKey(suite.service.deps, key_id)).toEqual({ key_id, revoked: true });
    await expect(authenticate(api_key)).rejects.toMatchObject({ code: "unauthorized" });
  }
});

test("an unknown key and a key's text are refused without repeating it", async () => {
  const { deps } = suite.service;
  await expect(revokeAnyKey(deps, deps.ids.next())).rejects.toMatchObject({ code: "not_found" });
  const { api_key } = await create();
  const failure: unknown = await revokeAnyKey(deps, api_key).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "invalid_request" });
  expect(String(failure)).not.toContain(api_key);
});

/** Revokes as another process does, of which this one has not heard. */
const revokeElsewhere = (keyId: string) =>
  revokeAnyKey({ ...suite.service.deps, evictApiKey: () => {} }, keyId).then(() => undefined);

test("a key that was read some seconds ago ends with the notification of its revocation", async () => {
  const { api_key, key_id } = await create();
  await authenticate(api_key, true);
  const started = Date.now();
  await revokeElsewhere(key_id);
  await expect.poll(() => authenticate(api_key, true).then(String, String), { interval: 5 }).toContain("not valid");
  expect(Date.now() - started).toBeLessThan(4_000);
});

test("without the notification it ends within seconds, and writes nothing meanwhile", async () => {
  const { service, tenantId } = suite;
  const apiKeys = createApiKeys(service.deps);
  const { api_key, key_id } = await create();
  const rubric_id = await makeRubric(service.deps, tenantId, DETERMINISTIC_SPEC);
  const { keyId } = await apiKeys.authenticate(api_key, true);
  expect(keyId).toBe(key_id);
  await revokeElsewhere(key_id);
  expect((await apiKeys.authenticate(api_key, true)).keyId).toBe(key_id);
  await expect(apiKeys.authenticate(api_key, false)).rejects.toMatchObject({ code: "unauthorized" });
  // A call that reads the key again ends it for all.
  await expect(apiKeys.authenticate(api_key, true)).rejects.toMatchObject({ code: "unauthorized" });

  const others = tenantDeps(service.deps, tenantId);
  const body = { rubric_id, submission: { inline: "{}" } };
  const count = () => others.db.transaction((tx) => tx.verification.count());
  const before = await count();
  // The first submission is written alone, the others together.
  const submitted = await Promise.allSettled(
    [others, others, { ...others, keyId }, others].map((deps) => submit(deps, { body })),
  );
  expect(submitted.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(submitted[2]).toMatchObject({ reason: { code: "unauthorized" } });
  expect(await count()).toBe(before + 3);
});

test("a revocation that is heard during the look-up is not forgotten", async () => {
  const apiKeys = createApiKeys(suite.service.deps);
  const { api_key, key_id } = await create();
  const request = apiKeys.authenticate(api_key, true);
  apiKeys.evict(key_id);
  await request;
  await revokeElsewhere(key_id);
  await expect(apiKeys.authenticate(api_key, true)).rejects.toMatchObject({ code: "unauthorized" });
});

test("an expired key is refused although it was read before", async () => {
  let now = new Date();
  const apiKeys = createApiKeys({ ...suite.service.deps, clock: { now: () => now } });
  const { api_key } = await create({ expires_at: "2999-01-31" });
  await apiKeys.authenticate(api_key, true);
  now = new Date("2999-02-01");
  await expect(apiKeys.authenticate(api_key, true)).rejects.toMatchObject({ code: "api_key_expired" });
});
