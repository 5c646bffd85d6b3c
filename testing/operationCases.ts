// The test cases that follow from an operation's row: authorization, IDs and bodies.
import { expect, it } from "vitest";
import type { Operation, Role } from "@/server/contracts/operation";
import { Scope } from "@/server/contracts/scopes";
import { makeAccount, makeKey, makeTenant } from "@/testing/factories";
import type { Suite, SuiteOptions } from "@/testing/operationCall";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Call inside the suite's `describe`. */
export function describeRowCases(operation: Operation, suite: Suite, options: SuiteOptions): void {
  if (operation.auth === "cockpit") describeCockpitCases(operation, suite, options);
  else if (operation.auth !== "none") describeCredentialCases(operation, suite, options);
  if (operation.auth === "apiKeyOrIdentity") describeAccountCases(operation, suite, options);
  if (operation.params?.shape["id"]) describeIdCases(operation, suite, options);
  if (operation.body) describeBodyCases(operation, suite, options);
}

function describeCredentialCases(operation: Operation, suite: Suite, { valid }: SuiteOptions): void {
  const withKey = async (key: string | null) => ({ ...(await valid(suite.service())), key });
  const { scope } = operation;
  it("rejects a missing, malformed and unknown key", async () => {
    await suite.refuses(await withKey(null), "unauthorized");
    await suite.refuses(await withKey("svk_short"), "unauthorized");
    await suite.refuses(await withKey(`svk_${"A".repeat(43)}`), "unauthorized");
  });
  it("rejects a revoked and an expired key", async () => {
    const { service, tenantId } = suite.service();
    const revokedKey = await makeKey(service.deps, tenantId, { revoked: true });
    await suite.refuses(await withKey(revokedKey), "unauthorized");
    const expiredKey = await makeKey(service.deps, tenantId, { expiresAt: new Date(Date.now() - 1000) });
    await suite.refuses(await withKey(expiredKey), "api_key_expired");
  });
  if (scope) {
    it("names the scope that a key lacks", async () => {
      const { service, tenantId } = suite.service();
      const scopes = Scope.options.filter((other) => other !== scope);
      const key = await makeKey(service.deps, tenantId, { scopes });
      await suite.refuses(await withKey(key), "insufficient_scope", new RegExp(`: ${scope}$`));
    });
  }
}

function describeAccountCases({ role }: Operation, suite: Suite, { valid }: SuiteOptions): void {
  it("rejects a tenant that is not the key's, and an account of another tenant", async () => {
    const { service, tenantId } = suite.service();
    const call = await valid(suite.service());
    const headers = { ...call.headers, "x-svc-tenant-id": UNKNOWN_ID };
    await suite.refuses({ ...call, headers }, "identity_contract_tenant_mismatch");
    const account = await makeAccount(service, await makeTenant(service.deps, "Other tenant"), { reviewer: true });
    const asserted = { ...account.headers, "x-svc-tenant-id": tenantId };
    await suite.refuses({ ...call, account: { ...account, headers: asserted } }, "forbidden");
  });
  if (role) describeRoleCase(role, suite, { valid });
}

function describeRoleCase(role: Role, suite: Suite, { valid }: SuiteOptions): void {
  it(`rejects an account that is not ${role}`, async () => {
    const { service, tenantId } = suite.service();
    const account = await makeAccount(service, tenantId, { owner: true, reviewer: true, [role]: false });
    await suite.refuses({ ...(await valid(suite.service())), account }, "forbidden", new RegExp(role));
  });
}

function describeCockpitCases({ role }: Operation, suite: Suite, { valid }: SuiteOptions): void {
  it("rejects a missing and an unknown bearer", async () => {
    const call = await valid(suite.service());
    await suite.refuses({ ...call, key: null }, "unauthorized");
    await suite.refuses({ ...call, key: "not.a.token" }, "unauthorized");
  });
  it("rejects keys: valid, expired, and of another tenant than the one asserted", async () => {
    const { service, tenantId, apiKey } = suite.service();
    const call = await valid(suite.service());
    await suite.refuses({ ...call, key: apiKey }, "forbidden");
    const expiredKey = await makeKey(service.deps, tenantId, { expiresAt: new Date(Date.now() - 1000) });
    await suite.refuses({ ...call, key: expiredKey }, "api_key_expired");
    const headers = { ...call.headers, "x-svc-tenant-id": UNKNOWN_ID };
    await suite.refuses({ ...call, key: apiKey, headers }, "identity_contract_tenant_mismatch");
  });
  it("rejects an account that asserts no mapping, or is mapped to another tenant", async () => {
    const { service, tenantId } = suite.service();
    const call = await valid(suite.service());
    const account = await makeAccount(service, tenantId, { owner: true, reviewer: true });
    for (const [header, value] of [
      ["x-svc-auth-subject", ""],
      ["x-svc-auth-subject", "account"],
      ["x-svc-tenant-id", UNKNOWN_ID],
      ["x-svc-tenant-id", ""],
    ] as const) {
      await suite.refuses(
        { ...call, account: { ...account, headers: { ...account.headers, [header]: value } } },
        "forbidden",
      );
    }
  });
  if (role) describeRoleCase(role, suite, { valid });
}

function describeIdCases({ auth, params, issueProblems }: Operation, suite: Suite, { valid }: SuiteOptions): void {
  const missingId = issueProblems?.["id"] ?? "not_found";
  it("returns the same to another tenant as for a missing ID", async () => {
    const { service } = suite.service();
    const call = await valid(suite.service());
    const otherTenant = await makeTenant(service.deps, "Other tenant");
    const otherCaller =
      auth === "cockpit"
        ? { account: await makeAccount(service, otherTenant, { owner: true, reviewer: true }) }
        : { key: await makeKey(service.deps, otherTenant) };
    const foreign = await suite.refuses({ ...call, ...otherCaller }, missingId);
    const missing = await suite.refuses({ ...call, params: { ...call.params, id: UNKNOWN_ID } }, missingId);
    expect(foreign.body).toEqual(missing.body);
  });
  it("treats a malformed ID like a missing one", async () => {
    const call = await valid(suite.service());
    for (const name of Object.keys(params?.shape ?? {})) {
      await suite.refuses(
        { ...call, params: { ...call.params, [name]: "not-a-uuid" } },
        issueProblems?.[name] ?? "not_found",
      );
      await suite.refuses({ ...call, params: { ...call.params, [name]: "%00" } }, issueProblems?.[name] ?? "not_found");
    }
  });
}

function describeBodyCases({ bodyOptional, issueProblems }: Operation, suite: Suite, { valid }: SuiteOptions): void {
  const notAnObject = issueProblems?.["body"] ?? "invalid_request";
  it("rejects a body that is not JSON, not an object, too large or of another type", async () => {
    const { body: _, ...call } = await valid(suite.service());
    await suite.refuses({ ...call, rawBody: '{"open":' }, "invalid_json");
    if (!bodyOptional) await suite.refuses({ ...call, rawBody: "" }, "invalid_json");
    await suite.refuses({ ...call, body: [1, 2] }, notAnObject);
    await suite.refuses({ ...call, body: null }, notAnObject);
    await suite.refuses({ ...call, rawBody: `"${"x".repeat(1_048_577)}"` }, "payload_too_large");
    const form = { ...call.headers, "content-type": "application/x-www-form-urlencoded" };
    await suite.refuses({ ...call, body: {}, headers: form }, "invalid_request", /content-type/);
  });
}
