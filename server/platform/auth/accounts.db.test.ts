import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { createAccounts } from "@/server/platform/auth/accounts";
import { systemClock, timeOrderedIds } from "@/server/platform/ports";
import { requireAuthSecret } from "@/server/platform/auth/authSecret";
import { readEnv } from "@/server/platform/env";
import { type TestDatabase, testDatabase } from "@/testing/database";

const EMAIL = "owner@example.com";
const PASSWORD = "correct horse";
const BASE = "http://svc.test";
const dataDir = mkdtempSync(path.join(tmpdir(), "svc-verify-accounts-"));
const logLines: { fields: object; message: string }[] = [];
const write = (fields: object, message: string) => void logLines.push({ fields, message });
const log = { info: write, warn: write, error: write };
let suite: TestDatabase;
let database: Database;

const accountsAt = (baseUrl: string) =>
  createAccounts({
    database,
    env: readEnv({ NODE_ENV: "test", PUBLIC_BASE_URL: baseUrl, DATA_DIR: dataDir }),
    log,
  });

beforeAll(async () => {
  suite = await testDatabase();
  database = openDatabase(suite.access, 4, () => undefined);
  const db = tenantDb(database, timeOrderedIds.next());
  const owner = { name: "Acme", ownerEmail: EMAIL, ownerPassword: PASSWORD };
  await createTenant({ db, clock: systemClock, ids: timeOrderedIds, accounts: accountsAt(BASE) }, owner);
});
afterAll(async () => {
  await database.close();
  await suite.drop();
  rmSync(dataDir, { recursive: true });
});

type Attempt = { baseUrl?: string; password?: string; source?: string; headers?: Record<string, string> };

function signIn({ baseUrl = BASE, password = PASSWORD, source = "198.51.100.1", headers = {} }: Attempt) {
  const request = new Request(`${baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl, ...headers },
    body: JSON.stringify({ email: EMAIL, password }),
  });
  return accountsAt(baseUrl).handler(request, source);
}

test.each([
  ["http://svc.test", "svc-verify.session_token=", false],
  ["https://svc.test", "__Host-svc-verify.session_token=", true],
])(
  "signing in at %s sets an HttpOnly Lax cookie %s that opens a session; Secure: %s",
  async (baseUrl, name, secure) => {
    const answer = await signIn({ baseUrl, source: "198.51.100.2" });
    expect(answer.status).toBe(200);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie.startsWith(name)).toBe(true);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).not.toMatch(/; Domain/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(/; Secure/i.test(cookie)).toBe(secure);
    const session = await accountsAt(baseUrl).handler(
      new Request(`${baseUrl}/api/auth/get-session`, { headers: { cookie: cookie.split(";")[0] ?? "" } }),
      "198.51.100.2",
    );
    expect(await session.json()).toMatchObject({ user: { email: EMAIL } });
    expect(session.headers.has("set-auth-jwt")).toBe(false);
  },
);

test("a wrong password is rejected", async () => {
  expect((await signIn({ password: "incorrect horse", source: "198.51.100.3" })).status).toBe(401);
});

test("a cross-site request cannot sign in", async () => {
  const answer = await signIn({ headers: { origin: "http://evil.test", cookie: "a=b" }, source: "198.51.100.4" });
  expect(answer.status).toBe(403);
});

test("sign-up over HTTP is disabled", async () => {
  const request = new Request(`${BASE}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE },
    body: JSON.stringify({ email: "guest@example.com", password: PASSWORD, name: "Guest" }),
  });
  expect((await accountsAt(BASE).handler(request, "198.51.100.5")).ok).toBe(false);
  expect(await database.signIn.prisma.authUser.count({ where: { email: "guest@example.com" } })).toBe(0);
});

test("the library logs through the service's log and not to the console", async () => {
  const console_ = (["log", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  const forgedLine = 'http://evil.test/\n{"level":30,"msg":"forged"}\u001b[2J';
  const request = new Request(`${BASE}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE, cookie: "a=b" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD, callbackURL: forgedLine }),
  });
  expect((await accountsAt(BASE).handler(request, "198.51.100.7")).status).toBe(403);
  for (const spy of console_) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  expect(logLines.map(({ message }) => message)).toContainEqual(expect.stringContaining(forgedLine));
});

test("tokens are EdDSA-signed by a published key whose private half is encrypted in the database", async () => {
  const accounts = accountsAt(BASE);
  const token = await accounts.issueToken("account-1", "tenant-1");
  const response = await accounts.handler(new Request(`${BASE}/api/auth/jwks`), "198.51.100.6");
  const keys = createLocalJWKSet((await response.json()) as Awaited<ReturnType<typeof accounts.publicKeys>>);
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: BASE, audience: "svc-verify" });
  expect(protectedHeader.alg).toBe("EdDSA");
  expect(payload).toMatchObject({ sub: "account-1", svc_tenant_id: "tenant-1" });
  const [row] = await database.signIn.prisma.authTokenKey.findMany();
  expect(row?.privateKey).not.toContain('"d"');
});

test("with an external issuer no local tokens are issued", async () => {
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    IDENTITY_ISSUER: "https://issuer.test",
    IDENTITY_JWKS_URL: "https://issuer.test/jwks",
  });
  await expect(createAccounts({ database, env, log }).issueToken("a", "t")).rejects.toMatchObject({
    code: "unprocessable",
  });
});

test("a missing or wrong secret prevents the start if token keys are encrypted with it, and is created otherwise", async () => {
  const emptyDir = mkdtempSync(path.join(tmpdir(), "svc-verify-accounts-"));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: emptyDir });
  await database.signIn.prisma.authTokenKey.deleteMany();
  await expect(requireAuthSecret(env, database)).resolves.toBeUndefined();
  await accountsAt(BASE).publicKeys();
  await expect(requireAuthSecret(env, database)).rejects.toThrow(
    /auth-secret is missing, and the database has token keys/,
  );
  await expect(requireAuthSecret({ ...env, AUTH_SECRET: "x".repeat(32) }, database)).rejects.toThrow(
    "AUTH_SECRET is not the secret that encrypts the token keys of the database. Restore the file from a backup",
  );
  const rightEnv = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  await expect(requireAuthSecret(rightEnv, database)).resolves.toBeUndefined();
  rmSync(emptyDir, { recursive: true });
});
