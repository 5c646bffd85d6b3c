// The tool with a running service and on an empty data directory. Most commands run in this process, because a process of
// its own takes most of a second; each kind of outcome is also checked with the built program.
import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addCommands } from "@/server/admin/commands";
import { listTenantsToFold } from "@/server/reports/rollupStore";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { systemTransaction } from "@/server/data/tenant";
import { packageRoot } from "@/server/platform/packageRoot";
import { startPostgres } from "@/server/platform/postgres/startPostgres";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { BEHIND_PROXY, authPost, signIn } from "@/testing/signIn";
import { trpcCall } from "@/testing/trpcCall";

type Outcome = { code: number; stdout: string; stderr: string };

const program = path.join(packageRoot(), "dist", "admin.mjs");

/** Runs a command in this process, which sees `environment` besides its own variables. */
async function admin(environment: Record<string, string>, args: string[]): Promise<Outcome> {
  const outcome: Outcome = { code: 0, stdout: "", stderr: "" };
  const command = new Command("admin").exitOverride().configureOutput({
    writeOut: (text) => (outcome.stdout += text),
    writeErr: (text) => (outcome.stderr += text),
  });
  addCommands(command);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    await command.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome.code = error.exitCode;
  } finally {
    vi.unstubAllEnvs();
  }
  return outcome;
}

/** Runs a command as the built program; `environment` is all that the process sees besides PATH. */
function adminProcess(environment: Record<string, string>, args: string[]): Promise<Outcome> {
  const env: NodeJS.ProcessEnv = { NODE_ENV: "test", PATH: process.env.PATH, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
  });
}

/** Runs a command that must succeed with exactly one line of JSON on stdout and silence on stderr. */
const json = (environment: Record<string, string>, ...args: string[]) => readJson(admin, environment, args);
/** Does the same with the built program. */
const jsonOfProcess = (environment: Record<string, string>, ...args: string[]) =>
  readJson(adminProcess, environment, args);

async function readJson(run: typeof admin, environment: Record<string, string>, args: string[]) {
  const outcome = await run(environment, [...args, "--json"]);
  expect(outcome).toEqual({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/) as string, stderr: "" });
  return JSON.parse(outcome.stdout) as Record<string, string>;
}

describe("with a running service on DATABASE_URL", () => {
  let suite: TestService;
  let env: Record<string, string>;
  let tenant: string;

  beforeAll(async () => {
    suite = await startTestService(BEHIND_PROXY);
    env = {
      ...suite.database.environment,
      DATA_DIR: suite.dataDir,
      PUBLIC_BASE_URL: suite.baseUrl,
    };
    const owner = ["--owner-email", "owner@example.com", "--owner-password", "password"];
    const made = await jsonOfProcess(env, "tenant", "create", "--name", "Acme", ...owner);
    expect(Object.keys(made)).toEqual(["tenant_id", "account_id"]);
    tenant = made.tenant_id ?? "";
  });
  afterAll(() => suite.stop());

  const authenticate = (bearer: string | undefined) =>
    suite.service.httpDeps.authenticate(
      new Headers({ authorization: `Bearer ${bearer ?? ""}`, "x-svc-tenant-id": tenant }),
      false,
    );

  test("writes the seal in migrate, with which commands need no login of the administrator", async () => {
    const sealFile = path.join(suite.dataDir, "secrets", "seal");
    const migrated = await json({ ...env, DATABASE_SEAL_FILE: sealFile }, "migrate");
    expect(migrated).toEqual({ applied: [], waiting: [], seal_file: sealFile });
    expect(statSync(sealFile).mode & 0o777).toBe(0o600);
    const sealed = { ...env, DATABASE_ADMIN_URL: "", DATABASE_SEAL_FILE: sealFile };
    expect(Object.keys(await json(sealed, "rollup", "rebuild"))).not.toEqual([]);
    writeFileSync(sealFile, "svs1.short.seal");
    const refused = await admin(sealed, ["rollup", "rebuild"]);
    expect(refused.stderr).toContain("DATABASE_SEAL: must be the line that `svc-verify admin migrate` writes");
    const text = await admin({ ...env, DATABASE_SEAL_FILE: sealFile }, ["migrate", "--finish"]);
    expect(text.stdout).toBe(`The database was up to date.\nWrote the seal to ${sealFile}.\n`);
    expect(Object.keys(await json(sealed, "rollup", "rebuild"))).not.toEqual([]);
  });

  test("creates a key that works at once, and revokes it", async () => {
    const scopes = ["--scopes", "all", "--expires-at", "2999-01-31", "--name", "CI"];
    const key = await json(env, "key", "create", "--tenant", tenant, ...scopes);
    expect(Object.keys(key)).toEqual(["api_key", "key_id", "prefix", "scopes"]);
    expect(await authenticate(key.api_key)).toMatchObject({ kind: "apiKey", tenantId: tenant });
    const revoked = await json(env, "key", "revoke", "--key", key.key_id ?? "");
    expect(revoked).toEqual({ key_id: key.key_id, revoked: true });
    await expect(authenticate(key.api_key)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("issues a token that the service accepts", async () => {
    const issued = await json(env, "token", "issue", "--tenant", tenant, "--account-email", "owner@example.com");
    expect(Object.keys(issued)).toEqual(["token"]);
    expect(await authenticate(issued.token)).toMatchObject({ kind: "identityContract", tenantId: tenant });
  });

  test("prints links into the service: an invitation to the tenant, and a reset link of an account", async () => {
    const guest = ["--email", "guest@example.com", "--owner", "--reviewer"];
    const invitation = await json(env, "account", "invite", "--tenant", tenant, ...guest);
    expect(invitation).toMatchObject({ email: "guest@example.com", owner: true, reviewer: true });
    const token = (link = "") => new URL(link).hash.slice(1);
    expect(invitation.link).toBe(`${suite.baseUrl}/invite#${token(invitation.link)}`);
    const body = { token: token(invitation.link), name: "Guest", password: "long enough" };
    const accepted = await trpcCall(suite.baseUrl, "account.acceptInvitation", { input: { body } });
    expect(accepted).toMatchObject({ status: 200, body: { tenant_id: tenant } });

    const reset = await json(env, "account", "reset-link", "--email", "guest@example.com");
    expect(Object.keys(reset)).toEqual(["link"]);
    expect(reset.link).toMatch(new RegExp(`^${suite.baseUrl}/reset#`));
    const set = { token: token(reset.link), newPassword: "another one" };
    expect((await authPost(suite.baseUrl, "/reset-password", set)).status).toBe(200);
    await signIn(suite, "guest@example.com", "another one");
  });

  test("creates another account for an email that is in use, with reset links by tenant", async () => {
    const args = ["tenant", "create", "--name", "A", "--owner-email", "Owner@example.com", "--owner-password"];
    const [other, same] = [await json(env, ...args, "a new password"), await json(env, ...args, "password")];
    expect(other.account_id).not.toBe(same.account_id);
    const reset = ["account", "reset-link", "--email", "owner@example.com"];
    expect(await admin(env, reset)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: --tenant: several accounts have this email/) as string,
    });
    expect(Object.keys(await json(env, ...reset, "--tenant", other.tenant_id ?? ""))).toEqual(["link"]);
  });

  test("revokes the active signing key, after which the running service signs with the next one", async () => {
    const rotated = await json(env, "signing-key", "rotate");
    const revoked = await json(env, "signing-key", "revoke", "--key-id", rotated.key_id ?? "");
    expect(revoked).toMatchObject({ key_id: rotated.key_id, status: "revoked" });
    const rubricId = await makeRubric(suite.service.deps, suite.tenantId);
    const answer = await fetch(`${suite.baseUrl}/v1/verify`, {
      method: "POST",
      headers: { authorization: `Bearer ${suite.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ rubric_id: rubricId, submission: { inline: "{}" }, options: { wait_ms: 10_000 } }),
    });
    const { id } = (await answer.json()) as { id: string };
    const proof = await fetch(`${suite.baseUrl}/v1/verifications/${id}/proof`, {
      headers: { authorization: `Bearer ${suite.apiKey}` },
    });
    expect(await proof.json()).toMatchObject({ key_id: revoked.active_key_id, key_status: "active" });
    const keys = await listSigningKeys(suite.service.database);
    expect(keys.map(({ status }) => status)).toEqual(["retired", "revoked", "active"]);
  });

  test("adds sources and webhooks", async () => {
    const x = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
    const hex = ["--public-key", Buffer.from(x, "base64url").toString("hex"), "--encoding", "hex"];
    const source = await json(env, "source", "add", "--tenant", tenant, "--name", "Registry", ...hex);
    expect(source).toMatchObject({ name: "Registry", status: "active" });
    const url = "https://hooks.example.com/svc";
    const webhook = await json(env, "webhook", "add", "--tenant", tenant, "--url", url);
    expect(webhook).toMatchObject({ url, secret: expect.stringMatching(/^whsec_/) as string });
  });

  test("rebuilds the counters of usage from the rows", async () => {
    const rebuilt = await json(env, "rollup", "rebuild");
    expect(rebuilt).toEqual({ tenants: expect.any(Number) as number, folded: expect.any(Number) as number });
    expect(await systemTransaction(suite.service.database, "operator", listTenantsToFold)).toEqual([]);
  });

  test("lists the judge models with their state at the provider", async () => {
    expect(await json(env, "judge")).toEqual({ checked_at: null, models: [] });
    const model = await startFakeModel();
    model.list([
      { id: "steady" },
      { id: "ending", shutdown_date: new Date(Date.now() + 1e8).toISOString().slice(0, 10) },
    ]);
    const judged = {
      ...env,
      OPENAI_BASE_URL: model.baseUrl,
      JUDGE_TIER_1_MODEL: "steady",
      JUDGE_TIER_3_MODEL: "ending",
    };
    expect(await json(judged, "judge")).toMatchObject({ models: [{ state: "active" }, { tier: 3, state: "ending" }] });
    const { stdout } = await admin(judged, ["judge"]);
    await model.stop();
    expect(stdout).toMatch(
      /^tier 1 {2}steady {2}active\ntier 3 {2}ending {2}shuts down on [\d-]+; set JUDGE_TIER_3_MODEL to /,
    );
    expect(await admin(judged, ["judge"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: the list of models could not be read[^\n]*\n$/) as string,
    });
  });

  test("creates the demo once, and prints text without --json", async () => {
    const demo = await json(env, "seed", "demo");
    expect(Object.keys(demo)).toEqual(["tenant_id", "account_email", "account_password", "api_key"]);
    expect(await adminProcess(env, ["seed", "demo"])).toEqual({ code: 0, stdout: "exists  true\n", stderr: "" });
  });

  test.each<[string, string[], RegExp]>([
    ["a missing option", ["key", "create", "--tenant", "x"], /--scopes <list>/],
    [
      "an unknown tenant",
      ["key", "create", "--tenant", crypto.randomUUID(), "--scopes", "all"],
      /--tenant: no tenant has/,
    ],
    [
      "an unknown scope",
      ["key", "create", "--tenant", "", "--scopes", "all,x"],
      /--scopes: "all" is not .*verify:submit/,
    ],
    ["an email without account", ["account", "reset-link", "--email", "x@example.com"], /--email: no account/],
  ])("%s is one line that names the option", async (_, args, message) => {
    const given = args.map((arg) => (arg === "" ? tenant : arg));
    const outcome = await admin(env, [...given, "--json"]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toMatch(/^error: [^\n]+\n$/);
    expect(outcome.stderr).toMatch(message);
  });

  test("refuses a role that bypasses row-level security before it changes anything", async () => {
    const outcome = await adminProcess({ ...env, DATABASE_URL: suite.database.adminUrl }, ["seed", "demo"]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("bypasses row-level security");
  });
});

describe("on an empty data directory", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "svc-verify-admin-"));
  chmodSync(dataDir, 0o755); // root's server user must get in, or the data goes to the system's directory
  const env = { DATA_DIR: dataDir };

  afterAll(async () => {
    await (await startPostgres({ dataDir })).stop();
    rmSync(dataDir, { recursive: true });
  });

  test("shares database and secret between two concurrent first commands", async () => {
    const owners = ["a@example.com", "b@example.com"];
    const made = await Promise.all(
      owners.map(async (email) => {
        const owner = ["--owner-email", email, "--owner-password", "password"];
        const { tenant_id: tenant = "" } = await jsonOfProcess(env, "tenant", "create", "--name", email, ...owner);
        return jsonOfProcess(env, "token", "issue", "--tenant", tenant, "--account-email", email);
      }),
    );
    expect(made.map(({ token }) => typeof token)).toEqual(["string", "string"]);
  }, 60_000);
});
