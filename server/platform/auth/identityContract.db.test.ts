import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { createAccounts } from "@/server/platform/auth/accounts";
import { createIdentityContract } from "@/server/platform/auth/identityContract";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { systemClock, timeOrderedIds } from "@/server/platform/ports";
import { type TestDatabase, testDatabase } from "@/testing/database";

const dataDir = mkdtempSync(path.join(tmpdir(), "svc-verify-identity-"));
let suite: TestDatabase;
let database: Database;
let tenant: { tenant_id: string; account_id: string };
let otherTenant: { tenant_id: string; account_id: string };

function createContract(variables: Record<string, string> = {}) {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, PUBLIC_BASE_URL: "http://svc.test", ...variables });
  const accounts = createAccounts({ database, env, log: createLog("silent") });
  const contract = createIdentityContract({ database, accounts, env });
  const authenticate = (bearer: string, tenant: string | null, subject: string | null = null) =>
    contract.authenticate(bearer, { tenant, subject });
  return { accounts, authenticate };
}

async function makeTenant(name: string) {
  const db = tenantDb(database, timeOrderedIds.next());
  const owner = { name, ownerEmail: `${name}@example.com`, ownerPassword: "password" };
  return createTenant({ db, clock: systemClock, ids: timeOrderedIds, accounts: createContract().accounts }, owner);
}

beforeAll(async () => {
  suite = await testDatabase();
  database = openDatabase(suite.access, 4, () => undefined);
  tenant = await makeTenant("one");
  otherTenant = await makeTenant("two");
});
afterAll(async () => {
  await database.close();
  await suite.drop();
  rmSync(dataDir, { recursive: true });
});

describe("local accounts as the issuer", () => {
  test("a token is valid for its tenant, whatever the case of the tenant's ID", async () => {
    const { accounts, authenticate } = createContract();
    const token = await accounts.issueToken(tenant.account_id, tenant.tenant_id);
    expect(await authenticate(token, tenant.tenant_id.toUpperCase())).toEqual({
      kind: "identityContract",
      tenantId: tenant.tenant_id,
      accountId: tenant.account_id,
      owner: true,
      reviewer: false,
      mappingAsserted: false,
    });
  });

  test("the mapping is asserted by exactly one value", async () => {
    const { accounts, authenticate } = createContract();
    const token = await accounts.issueToken(tenant.account_id, tenant.tenant_id);
    for (const [subject, mappingAsserted] of [
      ["account_tenant_mapping", true],
      ["account_tenant", false],
    ] as const) {
      expect(await authenticate(token, tenant.tenant_id, subject)).toMatchObject({ mappingAsserted });
    }
  });

  test.each([
    ["missing", null],
    ["empty", ""],
    ["malformed", "acme"],
  ] as const)("a tenant header that is %s is forbidden", async (_, header) => {
    const { accounts, authenticate } = createContract();
    const token = await accounts.issueToken(tenant.account_id, tenant.tenant_id);
    await expect(authenticate(token, header)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("an account that is not mapped to the tenant is forbidden, also when the token names it", async () => {
    const { accounts, authenticate } = createContract();
    const token = await accounts.issueToken(tenant.account_id, otherTenant.tenant_id);
    await expect(authenticate(token, otherTenant.tenant_id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("a token is refused for another tenant, with the same error as for a nonexistent tenant", async () => {
    const { accounts, authenticate } = createContract();
    const token = await accounts.issueToken(tenant.account_id, tenant.tenant_id);
    await expect(authenticate(token, otherTenant.tenant_id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(authenticate(token, timeOrderedIds.next())).rejects.toMatchObject({ code: "forbidden" });
  });

  test("another process, with its own cache of the keys, accepts the token", async () => {
    const token = await createContract().accounts.issueToken(tenant.account_id, tenant.tenant_id);
    expect(await createContract().authenticate(token, tenant.tenant_id)).toMatchObject({
      accountId: tenant.account_id,
    });
  });
});

describe("an external issuer", () => {
  const ISSUER = "https://issuer.test";
  const AUDIENCE = "verify-api";
  const keys = new Map<string, { privateKey: CryptoKey; alg: string }>();
  const publishedKeys: object[] = [];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: publishedKeys })));
  let identity: ReturnType<typeof createContract>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    for (const alg of ["EdDSA", "ES256", "RS256", "PS256"]) {
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
      keys.set(alg, { privateKey, alg });
      publishedKeys.push({ ...(await exportJWK(publicKey)), kid: alg, use: "sig" });
    }
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    settings = {
      IDENTITY_ISSUER: ISSUER,
      IDENTITY_AUDIENCE: AUDIENCE,
      IDENTITY_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    };
    identity = createContract(settings);
  });
  afterAll(() => server.close());

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const createClaims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: ISSUER,
    aud: AUDIENCE,
    sub: tenant.account_id,
    exp: inSeconds(60),
    ...changes,
  });
  function claimsWithout(name: string): JWTPayload {
    const { [name]: _, ...otherClaims } = createClaims();
    return otherClaims;
  }

  function sign(payload: JWTPayload, alg = "EdDSA", kid = alg): Promise<string> {
    const key = keys.get(alg);
    if (!key) throw new Error(`no key for ${alg}`);
    return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key.privateKey);
  }
  const expectRefusal = async (token: string) =>
    expect(identity.authenticate(token, tenant.tenant_id)).rejects.toMatchObject({ code: "unauthorized" });

  test.each(["EdDSA", "ES256", "RS256"])("%s is accepted", async (alg) => {
    expect(await identity.authenticate(await sign(createClaims(), alg), tenant.tenant_id)).toMatchObject({
      accountId: tenant.account_id,
    });
  });

  test.each([
    ["expired", () => createClaims({ exp: inSeconds(-60) })],
    ["not valid yet", () => createClaims({ nbf: inSeconds(60) })],
    ["for another audience", () => createClaims({ aud: "another-api" })],
    ["from another issuer", () => createClaims({ iss: "https://evil.test" })],
    ["without an expiry", () => claimsWithout("exp")],
    ["without a subject", () => claimsWithout("sub")],
  ])("a token that is %s is rejected", async (_, payload) => expectRefusal(await sign(payload())));

  test("an algorithm outside the list is rejected, even if its key is published", async () =>
    expectRefusal(await sign(createClaims(), "PS256")));

  test("alg none is rejected", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    await expectRefusal(`${part({ alg: "none" })}.${part(createClaims())}.`);
  });

  test("HS256 with a public key as the secret is rejected", async () => {
    const secret = new TextEncoder().encode(JSON.stringify(publishedKeys[0]));
    await expectRefusal(
      await new SignJWT(createClaims()).setProtectedHeader({ alg: "HS256", kid: "EdDSA" }).sign(secret),
    );
  });

  test("a signature by an unpublished key is rejected", async () => {
    const { privateKey } = await generateKeyPair("EdDSA");
    await expectRefusal(
      await new SignJWT(createClaims()).setProtectedHeader({ alg: "EdDSA", kid: "EdDSA" }).sign(privateKey),
    );
    await expectRefusal(await sign(createClaims(), "EdDSA", "unknown"));
  });

  test("a token of a local account is rejected", async () =>
    expectRefusal(await createContract().accounts.issueToken(tenant.account_id, tenant.tenant_id)));

  test("a malformed token is rejected", async () => expectRefusal("not-a-token"));

  test("unreadable issuer keys are not reported as a bad token", async () => {
    const unreachable = createContract({ ...settings, IDENTITY_JWKS_URL: "http://127.0.0.1:1/jwks" });
    await expect(unreachable.authenticate(await sign(createClaims()), tenant.tenant_id)).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });
});

test.each([
  ["IDENTITY_ISSUER", { IDENTITY_JWKS_URL: "https://issuer.test/jwks" }],
  ["IDENTITY_JWKS_URL", { IDENTITY_ISSUER: "https://issuer.test" }],
])("an incomplete external issuer prevents the start and names %s", (name, variables) => {
  expect(() => createContract(variables as Record<string, string>)).toThrow(`${name}: `);
});
