// Cases that every operation owes because of its row, and the check that no declared answer stays untested.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation, Role } from "@/server/contracts/operation";
import { problemsOf } from "@/server/contracts/operation";
import type { OperationId } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";
import { ProblemBody, PROBLEMS } from "@/server/contracts/problems";
import type { ProblemCode } from "@/server/contracts/problems";
import { Scope } from "@/server/contracts/scopes";
import { makeAccount, makeKey, makeTenant, type TestAccount } from "@/server/testing/factories";
import { answerFaults } from "@/server/testing/openapi/answers";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";
import { trpcCall } from "@/server/testing/trpcCall";

/** Answers of a service in trouble; doors.http.test.ts makes some. */
const FAULTS = ["internal_error", "service_unavailable"];
/** Answers of a closed gate; a suite has its operation open, and starts a service of its own to see the gate. */
const gated = ({ flag }: Operation): string[] => (flag ? [flag.closed] : []);
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

export type Call = {
  /** null: no Authorization header; absent: the suite's key, or its account where a cockpit operation wants one. */
  key?: string | null;
  /** Who calls in place of a key; absent on a cockpit operation: an account that is owner and reviewer. */
  account?: TestAccount;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  rawBody?: string;
};
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
export type Suite = {
  service(): TestService;
  call(call: Call): Promise<Answer>;
  refuses(call: Call, code: ProblemCode, detail?: RegExp): Promise<Answer>;
};

type Options = {
  /** A call that succeeds with the suite's key. */
  valid(service: TestService): Promise<Call> | Call;
  environment?: Record<string, string>;
};

export function operationSuite(id: OperationId, options: Options, define: (suite: Suite) => void): void {
  const operation: Operation = operations[id];
  const seen = new Set<string>();
  let service: TestService;
  let account: TestAccount | null = null;

  const call = async (sent: Call): Promise<Answer> => {
    const caller = sent.key === undefined ? (sent.account ?? account) : null;
    const credential = caller?.headers ?? bearer(sent.key === undefined ? service.apiKey : sent.key);
    const answer = await send(service, id, { ...sent, headers: { ...credential, ...sent.headers } });
    const contentType = answer.headers.get("content-type");
    const faults = operation.http ? answerFaults(id, { ...answer, contentType }) : [];
    expect(faults, "against the OpenAPI document").toEqual([]);
    if (answer.status < 400) check(operation, answer);
    else {
      const problem = ProblemBody.parse(answer.body);
      expect(problem.status).toBe(answer.status);
      expect(PROBLEMS[problem.code].status).toBe(answer.status);
      expect(problem.type).toBe(`http://docs.test/problems/${problem.code}`);
    }
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(answer.headers.get("svc-verify-version")).toBe("2026-10-11");
    seen.add(answer.status < 400 ? String(answer.status) : String(answer.body["code"]));
    return answer;
  };
  const refuses: Suite["refuses"] = async (sent, code, detail) => {
    const answer = await call(sent);
    expect(answer.body).toMatchObject({ code });
    if (detail) expect(answer.body["detail"]).toMatch(detail);
    return answer;
  };
  const suite: Suite = { service: () => service, call, refuses };

  describe(id, () => {
    beforeAll(async () => {
      service = await startTestService(options.environment);
      if (operation.auth !== "cockpit") return;
      account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
    });
    afterAll(async () => {
      await service.stop();
      const owed = [...Object.keys(operation.success), ...problemsOf(operation)];
      const excused = [...FAULTS, ...gated(operation)];
      const unseen = owed.filter((answer) => !excused.includes(answer) && !seen.has(answer));
      expect(unseen, "answers that the row declares and no case produced").toEqual([]);
    });
    describe("by its row", () => {
      it("answers a valid call", async () => {
        expect((await call(await options.valid(service))).status).toBeLessThan(300);
      });
      if (operation.auth === "cockpit") describeCockpitCases(operation, suite, options);
      else if (operation.auth !== "none") describeCredentialCases(operation, suite, options);
      if (operation.auth === "apiKeyOrIdentity") describeAccountCases(operation, suite, options);
      if (operation.params?.shape["id"]) describeIdCases(operation, suite, options);
      if (operation.body) describeBodyCases(operation, suite, options);
    });
    define(suite);
  });
}

function describeCredentialCases(operation: Operation, suite: Suite, { valid }: Options): void {
  const withKey = async (key: string | null) => ({ ...(await valid(suite.service())), key });
  const { scope } = operation;
  it("refuses a missing, malformed and unknown key", async () => {
    await suite.refuses(await withKey(null), "unauthorized");
    await suite.refuses(await withKey("svk_short"), "unauthorized");
    await suite.refuses(await withKey(`svk_${"A".repeat(43)}`), "unauthorized");
  });
  it("refuses a revoked and an expired key", async () => {
    const { service, tenantId } = suite.service();
    const revoked = await makeKey(service.deps, tenantId, { revoked: true });
    await suite.refuses(await withKey(revoked), "unauthorized");
    const expired = await makeKey(service.deps, tenantId, { expiresAt: new Date(Date.now() - 1000) });
    await suite.refuses(await withKey(expired), "api_key_expired");
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

function describeAccountCases({ role }: Operation, suite: Suite, { valid }: Options): void {
  it("refuses a tenant that is not the key's, and an account of another tenant", async () => {
    const { service, tenantId } = suite.service();
    const own = await valid(suite.service());
    const headers = { ...own.headers, "x-svc-tenant-id": UNKNOWN_ID };
    await suite.refuses({ ...own, headers }, "identity_contract_tenant_mismatch");
    const account = await makeAccount(service, await makeTenant(service.deps, "Stranger"), { reviewer: true });
    const asserted = { ...account.headers, "x-svc-tenant-id": tenantId };
    await suite.refuses({ ...own, account: { ...account, headers: asserted } }, "forbidden");
  });
  if (role) describeRoleCase(role, suite, { valid });
}

function describeRoleCase(role: Role, suite: Suite, { valid }: Options): void {
  it(`refuses an account that is not ${role}`, async () => {
    const { service, tenantId } = suite.service();
    const account = await makeAccount(service, tenantId, { owner: true, reviewer: true, [role]: false });
    await suite.refuses({ ...(await valid(suite.service())), account }, "forbidden", new RegExp(role));
  });
}

function describeCockpitCases({ role }: Operation, suite: Suite, { valid }: Options): void {
  it("refuses a missing and an unknown bearer", async () => {
    const own = await valid(suite.service());
    await suite.refuses({ ...own, key: null }, "unauthorized");
    await suite.refuses({ ...own, key: "not.a.token" }, "unauthorized");
  });
  it("refuses keys: sound, expired, and of another tenant than the one asserted", async () => {
    const { service, tenantId, apiKey } = suite.service();
    const own = await valid(suite.service());
    await suite.refuses({ ...own, key: apiKey }, "forbidden");
    const expired = await makeKey(service.deps, tenantId, { expiresAt: new Date(Date.now() - 1000) });
    await suite.refuses({ ...own, key: expired }, "api_key_expired");
    const headers = { ...own.headers, "x-svc-tenant-id": UNKNOWN_ID };
    await suite.refuses({ ...own, key: apiKey, headers }, "identity_contract_tenant_mismatch");
  });
  it("refuses an account that asserts no mapping, or is mapped to another tenant", async () => {
    const { service, tenantId } = suite.service();
    const own = await valid(suite.service());
    const account = await makeAccount(service, tenantId, { owner: true, reviewer: true });
    for (const [header, value] of [
      ["x-svc-auth-subject", ""],
      ["x-svc-auth-subject", "account"],
      ["x-svc-tenant-id", UNKNOWN_ID],
      ["x-svc-tenant-id", ""],
    ] as const) {
      await suite.refuses(
        { ...own, account: { ...account, headers: { ...account.headers, [header]: value } } },
        "forbidden",
      );
    }
  });
  if (role) describeRoleCase(role, suite, { valid });
}

function describeIdCases({ auth, params, issueProblems }: Operation, suite: Suite, { valid }: Options): void {
  const missingId = issueProblems?.["id"] ?? "not_found";
  it("answers another tenant exactly as it answers a missing id", async () => {
    const { service } = suite.service();
    const own = await valid(suite.service());
    const elsewhere = await makeTenant(service.deps, "Stranger");
    const stranger =
      auth === "cockpit"
        ? { account: await makeAccount(service, elsewhere, { owner: true, reviewer: true }) }
        : { key: await makeKey(service.deps, elsewhere) };
    const foreign = await suite.refuses({ ...own, ...stranger }, missingId);
    const missing = await suite.refuses({ ...own, params: { ...own.params, id: UNKNOWN_ID } }, missingId);
    expect(foreign.body).toEqual(missing.body);
  });
  it("answers a malformed id as one that is not there", async () => {
    const own = await valid(suite.service());
    for (const name of Object.keys(params?.shape ?? {})) {
      await suite.refuses(
        { ...own, params: { ...own.params, [name]: "not-a-uuid" } },
        issueProblems?.[name] ?? "not_found",
      );
      await suite.refuses({ ...own, params: { ...own.params, [name]: "%00" } }, issueProblems?.[name] ?? "not_found");
    }
  });
}

function describeBodyCases({ bodyOptional, issueProblems }: Operation, suite: Suite, { valid }: Options): void {
  const notAnObject = issueProblems?.["body"] ?? "invalid_request";
  it("refuses a body that is not JSON, not an object, too large or of another type", async () => {
    const { body: _, ...own } = await valid(suite.service());
    await suite.refuses({ ...own, rawBody: '{"open":' }, "invalid_json");
    if (!bodyOptional) await suite.refuses({ ...own, rawBody: "" }, "invalid_json");
    await suite.refuses({ ...own, body: [1, 2] }, notAnObject);
    await suite.refuses({ ...own, body: null }, notAnObject);
    await suite.refuses({ ...own, rawBody: `"${"x".repeat(1_048_577)}"` }, "payload_too_large");
    const form = { ...own.headers, "content-type": "application/x-www-form-urlencoded" };
    await suite.refuses({ ...own, body: {}, headers: form }, "invalid_request", /content-type/);
  });
}

/** By its address, or over tRPC when it has none. */
async function send(service: TestService, id: OperationId, sent: Call): Promise<Answer> {
  const { http }: Operation = operations[id];
  if (!http) {
    const input = { ...sent.params, ...sent.query, ...("body" in sent ? { body: sent.body } : {}) };
    return trpcCall(service.baseUrl, id, { ...sent, input });
  }
  const { method, path } = http;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? "");
  const url = new URL(service.baseUrl + filled);
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.append(name, String(value));
  const body = sent.rawBody ?? ("body" in sent ? JSON.stringify(sent.body) : undefined);
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const answer = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}

const bearer = (key: string | null): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` });

/** A success has the schema of its status, to the letter. */
function check(operation: Operation, answer: Answer): void {
  const schema = operation.success[answer.status];
  if (!schema) throw new Error(`the row does not declare ${answer.status}`);
  expect(schema.parse(answer.body)).toEqual(answer.body);
}
