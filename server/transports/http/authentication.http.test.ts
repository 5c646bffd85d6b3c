// spec: Authentication. Every denial by its clause, over real HTTP, and a foreign issuer that this suite runs.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProblemBody } from "@/server/contracts/problems";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { makeAccount, makeKey, makeTenant, type TestAccount } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

type Headers_ = Record<string, string>;
const LIST = "GET /v1/verifications";
const TEMPLATES = "GET /v1/rubrics/templates";
const SUBMIT = "POST /v1/verify";
const PROOF = "POST /v1/proofs/verify";
const REVIEWERS = "GET /v1/cockpit/reviewers";
const GRANT = "POST /v1/cockpit/reviewers";
const DECIDE = "POST /v1/cockpit/determinations";

function send({ baseUrl }: TestService, endpoint: string, headers: Headers_, body: unknown = {}): Promise<Response> {
  const [method = "", path = ""] = endpoint.split(" ");
  return fetch(baseUrl + path, {
    method,
    headers: { ...(method === "POST" ? { "content-type": "application/json" } : {}), ...headers },
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
}

async function readProblem(answer: Response): Promise<ProblemBody> {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = ProblemBody.parse(await answer.json());
  expect(problem.status).toBe(answer.status);
  return problem;
}

describe("our own accounts as the issuer", () => {
  let service: TestService;
  let otherTenant: string;
  let owner: TestAccount;
  let reviewer: TestAccount;
  let key: Headers_;

  beforeAll(async () => {
    service = await startTestService({ RATE_LIMIT_PER_MINUTE: "5" });
    otherTenant = await makeTenant(service.service.deps, "Elsewhere");
    owner = await makeAccount(service.service, service.tenantId, { owner: true });
    reviewer = await makeAccount(service.service, service.tenantId, { reviewer: true });
    key = { authorization: `Bearer ${service.apiKey}` };
  });
  afterAll(() => service.stop());

  const refuses = async (endpoint: string, headers: Headers_, code: string, body?: unknown) => {
    const problem = await readProblem(await send(service, endpoint, headers, body));
    expect(problem).toMatchObject({ code });
    return problem;
  };
  const keyWith = async (options: Parameters<typeof makeKey>[2]) => ({
    authorization: `Bearer ${await makeKey(service.service.deps, service.tenantId, options)}`,
  });
  const withoutHeader = ({ headers }: TestAccount, name: string): Headers_ =>
    Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));

  describe("1: the scheme is bearer", () => {
    it.each(["Basic dTpw", "Bearer", "Bearer ", "Bearer a b", "svk_bare"])(
      "%s is unauthorized",
      async (authorization) => {
        const answer = await send(service, LIST, { authorization });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        expect(await readProblem(answer)).toMatchObject({ code: "unauthorized" });
      },
    );
  });

  describe("2: the key", () => {
    it("missing, malformed, unknown and revoked is unauthorized", async () => {
      await refuses(LIST, {}, "unauthorized");
      await refuses(LIST, { authorization: "Bearer svk_short" }, "unauthorized");
      await refuses(LIST, { authorization: `Bearer svk_${"A".repeat(43)}` }, "unauthorized");
      await refuses(LIST, await keyWith({ revoked: true }), "unauthorized");
    });
    it("past its expiry is api_key_expired", async () => {
      await refuses(LIST, await keyWith({ expiresAt: new Date(Date.now() - 1000) }), "api_key_expired");
    });
  });

  it.each([
    ["verify:submit", SUBMIT],
    ["verify:read", LIST],
    ["rubric:write", "POST /v1/rubrics"],
  ])("3: a key without %s gets its name after a colon", async (scope, endpoint) => {
    const { detail } = await refuses(endpoint, await keyWith({ scopes: ["tags:write"] }), "insufficient_scope");
    expect(detail).toMatch(new RegExp(`: ${scope}$`));
  });

  it("4: an account cannot use operations for keys", async () => {
    await refuses(TEMPLATES, owner.headers, "forbidden");
  });

  it("5: the proof check requires no key, and counts the sender of a forwarded address that no proxy wrote", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await send(service, PROOF, { "x-forwarded-for": `203.0.113.${attempt}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await refuses(PROOF, {}, "rate_limited");
  });

  describe("6: the cockpit", () => {
    it.each([REVIEWERS, GRANT, DECIDE])(
      "%s rejects missing credentials, keys and other tenants' claims",
      async (endpoint) => {
        await refuses(endpoint, {}, "unauthorized");
        await refuses(endpoint, key, "forbidden");
        await refuses(endpoint, { ...key, "x-svc-tenant-id": otherTenant }, "identity_contract_tenant_mismatch");
      },
    );
    it.each([REVIEWERS, GRANT, DECIDE])("%s requires the subject header with its one value", async (endpoint) => {
      await refuses(endpoint, withoutHeader(owner, "x-svc-auth-subject"), "forbidden");
      for (const subject of ["", "account", "ACCOUNT_TENANT_MAPPING"]) {
        await refuses(endpoint, { ...owner.headers, "x-svc-auth-subject": subject }, "forbidden");
      }
    });
    it.each([REVIEWERS, GRANT, DECIDE])("%s requires a tenant that the account is mapped to", async (endpoint) => {
      await refuses(endpoint, withoutHeader(owner, "x-svc-tenant-id"), "forbidden");
      await refuses(endpoint, { ...owner.headers, "x-svc-tenant-id": otherTenant }, "forbidden");
    });
    it("decisions require the reviewer role, which owners do not have automatically", async () => {
      const body = { verification_id: crypto.randomUUID(), decision: "accept" };
      await refuses(DECIDE, owner.headers, "forbidden", body);
    });
    it("grants require the owner role, which reviewers do not have automatically", async () => {
      const body = { reviewer_subject: owner.accountId, action: "grant" };
      await refuses(GRANT, reviewer.headers, "forbidden", body);
    });
    it("session cookies are ignored", async () => {
      await refuses(REVIEWERS, { cookie: "svc-verify.session_token=x" }, "unauthorized");
    });
  });

  it.each([LIST])("7: %s accepts the key or the account, but no claim to another tenant", async (endpoint) => {
    const accountAlone = withoutHeader(owner, "x-svc-auth-subject");
    for (const headers of [key, accountAlone, { ...key, "x-svc-tenant-id": service.tenantId.toUpperCase() }]) {
      const answer = await send(service, endpoint, headers);
      expect([answer.status, await answer.json()]).toMatchObject([200, { tenant_id: service.tenantId }]);
    }
    await refuses(endpoint, { ...key, "x-svc-tenant-id": otherTenant }, "identity_contract_tenant_mismatch");
    await refuses(endpoint, { ...accountAlone, "x-svc-tenant-id": otherTenant }, "forbidden");
  });

  it("the published key set verifies our tokens", async () => {
    const keys = createRemoteJWKSet(new URL(`${service.baseUrl}/api/auth/jwks`));
    const token = owner.headers["authorization"]?.slice("Bearer ".length) ?? "";
    const expected = { issuer: service.baseUrl, audience: "svc-verify", algorithms: ["EdDSA"] };
    expect((await jwtVerify(token, keys, expected)).payload).toMatchObject({ sub: owner.accountId });
    const publishedKeys = await (await fetch(`${service.baseUrl}/api/auth/jwks`)).text();
    expect(publishedKeys).not.toContain('"d"');
  });
});

describe("a foreign issuer", () => {
  const ISSUER = "https://issuer.test";
  let service: TestService;
  let tenant: { tenant_id: string; account_id: string };
  let sign: (change?: JWTPayload) => Promise<string>;
  const publishedKeys: object[] = [];
  const issuer = createServer((_, response) => response.end(JSON.stringify({ keys: publishedKeys })));

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    publishedKeys.push({ ...(await exportJWK(publicKey)), kid: "k1", use: "sig" });
    issuer.listen(0, "127.0.0.1");
    await once(issuer, "listening");
    service = await startTestService({
      IDENTITY_ISSUER: ISSUER,
      IDENTITY_JWKS_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwks`,
    });
    const { deps } = service.service;
    const owner = { name: "Acme", ownerEmail: "owner@acme.test", ownerPassword: "long enough" };
    tenant = await createTenant({ ...deps, db: tenantDb(deps.database, deps.ids.next()) }, owner);
    const exp = Math.floor(Date.now() / 1000) + 60;
    sign = (change = {}) =>
      new SignJWT({ iss: ISSUER, aud: "svc-verify", sub: tenant.account_id, exp, ...change })
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .sign(privateKey);
  });
  afterAll(async () => {
    await service.stop();
    issuer.close();
  });

  const signedHeaders = async (change?: JWTPayload) => ({
    authorization: `Bearer ${await sign(change)}`,
    "x-svc-tenant-id": tenant.tenant_id,
    "x-svc-auth-subject": "account_tenant_mapping",
  });

  it.each([LIST, REVIEWERS])("its token opens %s", async (endpoint) => {
    const answer = await send(service, endpoint, await signedHeaders());
    expect([answer.status, await answer.json()]).toMatchObject([200, { tenant_id: tenant.tenant_id }]);
  });

  it.each<[string, JWTPayload, string]>([
    ["expired", { exp: 1 }, "unauthorized"],
    ["for another audience", { aud: "another-api" }, "unauthorized"],
    ["from another issuer", { iss: "https://evil.test" }, "unauthorized"],
    ["for an account that is not mapped", { sub: "unknown-account" }, "forbidden"],
    ["bound to another tenant", { svc_tenant_id: "00000000-0000-4000-8000-000000000000" }, "forbidden"],
  ])("a token that is %s opens nothing", async (_, change, code) => {
    for (const endpoint of [LIST, REVIEWERS]) {
      expect(await readProblem(await send(service, endpoint, await signedHeaders(change)))).toMatchObject({ code });
    }
  });
});
