// Tests a backup of a service that is in use, its restore into an empty place, and what is refused.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command, CommanderError } from "commander";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addCommands } from "@/server/admin/commands";
import { type ArchiveEntry, readArchive, writeArchive } from "@/server/platform/backup/archive";
import { MANIFEST_ENTRY } from "@/server/platform/backup/manifest";
import { listTables } from "@/server/platform/backup/tables";
import { submit } from "@/server/verification/submit/submit";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { compareLogic } from "@/scripts/migrations/databaseLogic";
import { packageRoot } from "@/server/platform/packageRoot";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { makeAccount, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

type Outcome = { code: number; result: Record<string, unknown>; stderr: string };

let suite: TestService;
let folder: string;
let source: Record<string, string>;

async function admin(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const output = { stdout: "", stderr: "", code: 0 };
  const command = new Command("admin").exitOverride().configureOutput({
    writeOut: (text) => (output.stdout += text),
    writeErr: (text) => (output.stderr += text),
  });
  addCommands(command);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    await command.parseAsync([...args, "--json"], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    output.code = error.exitCode;
  } finally {
    vi.unstubAllEnvs();
  }
  return { code: output.code, stderr: output.stderr, result: JSON.parse(output.stdout || "{}") as Outcome["result"] };
}

const place = (name: string) => path.join(folder, name);
/** Tables that the running service changes, or that a restore does. */
const CHANGING = /auth_session|auth_token_key|service_process|audit_event|attempt_count|rollup_|inngest_executor/;
const PASSPHRASE = "correct horse battery staple";

async function submitOne(rubricId: string): Promise<void> {
  const { deps } = suite.service;
  await submit(tenantDeps(deps, suite.tenantId), {
    body: { rubric_id: rubricId, submission: { inline: "{}\n\ttab\\" } },
  });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-backup-"));
  suite = await startTestService();
  source = { ...suite.database.environment, DATA_DIR: suite.dataDir };
  await makeAccount(suite.service, suite.tenantId, { owner: true });
  await submitOne(await makeRubric(suite.service.deps, suite.tenantId));
  writeFileSync(place("passphrase"), `${PASSPHRASE}\n`);
  // An entry that enters the log later would change rows during the comparison.
  await vi.waitFor(async () => expect(await isLogComplete()).toBe(true), { timeout: 30_000 });
  const backup = await admin(source, "backup", place("plain"), "--plain");
  expect(backup).toMatchObject({ code: 0, stderr: "" });
});
afterAll(async () => {
  await suite.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `work` with an empty database and an empty data directory. */
async function inEmptyPlace(work: (environment: Record<string, string>, database: TestDatabase) => Promise<void>) {
  const database = await testDatabase();
  try {
    await work({ ...database.environment, DATA_DIR: mkdtempSync(path.join(folder, "data-")) }, database);
  } finally {
    await database.drop();
  }
}

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads every row of a database as JSON. */
const readRows = (url: string): Promise<Map<string, string[]>> =>
  withAdmin(url, async (client) => {
    const rows = new Map<string, string[]>();
    for (const { name } of await listTables(client)) {
      const { rows: jsonRows } = await client.query<{ row: string }>(
        `SELECT to_json(t)::text AS row FROM ${name} t ORDER BY 1`,
      );
      rows.set(
        name,
        jsonRows.map(({ row }) => row),
      );
    }
    return rows;
  });

describe("a backup", () => {
  test("has every row and every secret, and its restore has the same rows, rules and secrets", async () => {
    const before = await readRows(suite.database.adminUrl);
    await inEmptyPlace(async (target, database) => {
      const outcome = await admin(target, "restore", place("plain"), "--verify");
      expect(outcome).toMatchObject({ code: 0, stderr: "", result: { missing_keys: [], checked_proofs: 1 } });
      const after = await readRows(database.adminUrl);
      for (const [name, rows] of before) {
        if (CHANGING.test(name)) continue;
        expect(after.get(name), name).toEqual(rows);
      }
      expect(after.get("public.verification")).toHaveLength(1);
      expect(await withAdmin(database.adminUrl, (client) => compareLogic(client, packageRoot()))).toEqual([]);
      for (const secret of ["auth-secret", ...listFiles("signing-keys"), ...listFiles("proof-log")]) {
        const file = path.join(target["DATA_DIR"] ?? "", secret);
        expect(readFileSync(file, "utf8"), secret).toBe(readFileSync(path.join(suite.dataDir, secret), "utf8"));
        expect(statSync(file).mode & 0o777).toBe(0o600);
      }
      expect(after.get("public.auth_session")).toEqual([]);
      const [audit] = (after.get("public.audit_event") ?? [])
        .map((row) => JSON.parse(row) as { action: string; details: Record<string, string> })
        .filter(({ action }) => action === "service.restored");
      expect(audit?.details).toEqual({
        backup_taken_at: outcome.result["taken_at"],
        restored_at: outcome.result["restored_at"],
      });
    });
  });

  test("has the rows of one moment under load: every proof is valid, and no row refers to a missing one", async () => {
    const rubricId = await makeRubric(suite.service.deps, suite.tenantId);
    let isDone = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        await submitOne(rubricId);
        // Each row is read by the backup, written by the restore and checked.
        await sleep(20);
      }
    });
    await expect.poll(() => countProofs(), { timeout: 20_000 }).toBeGreaterThan(5);
    const backup = await admin(source, "backup", place("busy"), "--passphrase-file", place("passphrase"));
    const proofsInBackup = backup.result["proof_entries"] as number;
    isDone = true;
    await Promise.all(clients);
    expect(backup).toMatchObject({ code: 0, result: { encrypted: true } });
    const outcome = await admin(
      source,
      "restore",
      place("busy"),
      "--passphrase-file",
      place("passphrase"),
      "--verify-only",
    );
    expect(outcome).toMatchObject({ code: 0, result: { checked_proofs: proofsInBackup } });
    expect(proofsInBackup).toBeLessThan(await countProofs());
  });

  test("leaves out the tables of another program, so that it can be restored", async () => {
    await withAdmin(suite.database.adminUrl, (client) => client.query("CREATE TABLE customer AS SELECT 1 AS id"));
    try {
      expect((await admin(source, "backup", place("shared"), "--plain")).code).toBe(0);
    } finally {
      await withAdmin(suite.database.adminUrl, (client) => client.query("DROP TABLE customer"));
    }
    await inEmptyPlace(async (target) => {
      expect(await admin(target, "restore", place("shared"))).toMatchObject({ code: 0, stderr: "" });
    });
  });

  test("without keys names the keys that a restore needs", async () => {
    const backup = await admin(source, "backup", place("keyless"), "--plain", "--no-keys");
    expect(backup.code).toBe(0);
    for await (const { name } of readArchive(place("keyless"), null)) expect(name).not.toMatch(/\.pem$|auth-secret/);
    await inEmptyPlace(async (target, database) => {
      const outcome = await admin(target, "restore", place("keyless"), "--verify");
      expect(outcome.code).toBe(1);
      expect(outcome.stderr).toMatch(/these secrets are missing: signing_key ed25519-\w{16}, .*auth_secret \w{16}/);
      const trail = (await readRows(database.adminUrl)).get("public.audit_event") ?? [];
      expect(trail.filter((row) => row.includes("service.restored"))).toHaveLength(1);
    });
  });
});

const listFiles = (name: string) => readdirSync(path.join(suite.dataDir, name)).map((file) => `${name}/${file}`);
/** Returns whether the log has every entry. */
const isLogComplete = () =>
  withAdmin(suite.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ complete: boolean }>(
      `SELECT EXISTS (SELECT FROM proof_log_checkpoint) AND NOT EXISTS (SELECT FROM proof_log_pending) AS complete`,
    );
    return rows[0]?.complete;
  });
const countProofs = () =>
  withAdmin(suite.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM proof_entry");
    return rows[0]?.n ?? 0;
  });

describe("refuses", () => {
  test.each([
    ["neither a passphrase nor --plain", () => ["backup", place("x")], "--passphrase-file, or set --plain"],
    ["both", () => ["backup", place("x"), "--plain", "--passphrase-file", place("passphrase")], "one of the two"],
    ["an existing file", () => ["backup", place("plain"), "--plain"], "plain exists already"],
    ["a missing passphrase file", () => ["backup", place("x"), "--passphrase-file", place("none")], "none"],
  ])("a backup with %s", async (_, args, reason) => {
    const refusal = await admin(source, ...args());
    expect(refusal.code).toBe(1);
    expect(refusal.stderr).toContain(reason);
  });

  test("a short passphrase", async () => {
    writeFileSync(place("short"), "short\n");
    const refusal = await admin(source, "backup", place("x"), "--passphrase-file", place("short"));
    expect(refusal.stderr).toContain("must have at least 12 characters");
  });

  test("a role that row-level security binds, whose backup would have empty tables", async () => {
    const refusal = await admin({ ...source, DATABASE_ADMIN_URL: "" }, "backup", place("x"), "--plain");
    expect(refusal.stderr).toContain(
      "does not see every row, because row-level security binds it. Run as a superuser: ALTER ROLE",
    );
  });

  test("a restore into a data folder with keys, or into a database with tenants", async () => {
    const overKeys = await admin(source, "restore", place("plain"));
    expect(overKeys.stderr).toMatch(
      /is not empty \(auth-secret, signing-keys, proof-log\): set DATA_DIR to another folder/,
    );
    const before = await readRows(suite.database.adminUrl);
    const overRows = await admin({ ...source, DATA_DIR: mkdtempSync(place("data-")) }, "restore", place("plain"));
    expect(overRows.stderr).toContain("The database has tenants: name an empty one");
    expect((await readRows(suite.database.adminUrl)).get("public.tenant")).toEqual(before.get("public.tenant"));
  });

  test("a restore into the database of another program, whose rows stay", async () => {
    await inEmptyPlace(async (target, { adminUrl }) => {
      await withAdmin(adminUrl, (client) => client.query("CREATE TABLE customer AS SELECT 1 AS id"));
      const refused = await admin(target, "restore", place("plain"));
      expect(refused.stderr).toContain("The database has tables of another program (public.customer)");
      expect((await readRows(adminUrl)).get("public.customer")).toHaveLength(1);
    });
  });

  test.each([
    ["one folder and one database", true, "another restore into this folder is running"],
    ["one database", false, "The database has tenants"],
  ])("the second of two restores at once into %s, and the first is complete", async (_, sharesFolder, reason) => {
    await inEmptyPlace(async (target, database) => {
      const other = sharesFolder ? target : { ...target, DATA_DIR: mkdtempSync(path.join(folder, "data-")) };
      const outcomes = await Promise.all(
        [target, other].map((environment) => admin(environment, "restore", place("plain"))),
      );
      expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(outcomes.map(({ stderr }) => stderr).join("")).toContain(reason);
      const rows = await readRows(database.adminUrl);
      expect(rows.get("public.verification")?.length).toBeGreaterThan(0);
      const [restored, refused] = outcomes[0]?.code === 0 ? [target, other] : [other, target];
      expect(readdirSync(restored["DATA_DIR"] ?? "").sort()).toEqual(["auth-secret", "proof-log", "signing-keys"]);
      if (!sharesFolder) expect(readdirSync(refused["DATA_DIR"] ?? "")).toEqual([]);
    });
  });

  /** Writes the plain backup with other entries. */
  async function rewrite(name: string, change: (entry: ArchiveEntry) => ArchiveEntry[]): Promise<string> {
    async function* changed() {
      for await (const entry of readArchive(place("plain"), null)) yield* change(entry);
    }
    await writeArchive(place(name), null, changed());
    return place(name);
  }
  const edit = ({ name, bytes }: ArchiveEntry, from: string, to: string) => [
    { name, bytes: Buffer.from(Buffer.from(bytes).toString("latin1").replace(from, to), "latin1") },
  ];
  const isTable = ({ name }: ArchiveEntry, table: string) => name.startsWith(`tables/public.${table}/`);

  test.each<[string, (entry: ArchiveEntry) => ArchiveEntry[], string]>([
    [
      "a changed row",
      (entry) => (isTable(entry, "tenant") ? edit(entry, "tenant", "tenanT") : [entry]),
      "public.tenant/0 is missing or changed",
    ],
    [
      "a missing table",
      (entry) => (isTable(entry, "proof_entry") ? [] : [entry]),
      "public.proof_entry/0 is missing or changed",
    ],
    ["a missing key", (entry) => (entry.name.startsWith("keys/signing-keys") ? [] : [entry]), "is missing or changed"],
    ["no end", (entry) => (entry.name === MANIFEST_ENTRY ? [] : [entry]), "it is incomplete"],
    [
      "another entry",
      (entry) => [entry, { name: `keys/../../${entry.name}`, bytes: entry.bytes }],
      "entries that its manifest does not list",
    ],
    [
      "a table of no release",
      (entry) => (isTable(entry, "tenant") ? [{ ...entry, name: "tables/public.nothing/0" }] : [entry]),
      "has no table public.nothing",
    ],
    [
      "a migration of a later release",
      (entry) =>
        entry.name === "backup.json"
          ? edit(entry, '"migrations": [', '"migrations": ["99990101000000_later",')
          : [entry],
      "which has migrations that this release does not have: 99990101000000_later",
    ],
    [
      "another format",
      (entry) => (entry.name === "backup.json" ? edit(entry, "svc-verify-backup/1", "svc-verify-backup/2") : [entry]),
      "backup.json is not as this release writes it",
    ],
  ])("a backup with %s, and leaves the place empty", async (name, change, reason) => {
    const file = await rewrite(name.replaceAll(" ", "-"), change);
    await inEmptyPlace(async (target, database) => {
      const refusal = await admin(target, "restore", file);
      expect(refusal.code).toBe(1);
      expect(refusal.stderr).toContain(reason);
      expect((await readRows(database.adminUrl)).get("public.tenant")).toEqual([]);
      expect(readdirSync(target["DATA_DIR"] ?? "")).toEqual([]);
    });
  });

  /** Does the same, with a manifest that agrees with the changed entries, and with `rows`. */
  async function rewriteWithManifest(
    name: string,
    change: (entry: ArchiveEntry) => ArchiveEntry[],
    rows: Record<string, number | undefined> = {},
  ): Promise<string> {
    const listed: { name: string; bytes: number; sha256: string }[] = [];
    return rewrite(name, (entry) => {
      if (entry.name !== MANIFEST_ENTRY) {
        const changed = change(entry);
        for (const { name: entryName, bytes } of changed) {
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          listed.push({ name: entryName, bytes: bytes.length, sha256 });
        }
        return changed;
      }
      const manifest = JSON.parse(Buffer.from(entry.bytes).toString()) as { tables: Record<string, number> };
      const corrected = { ...manifest, entries: listed, tables: { ...manifest.tables, ...rows } };
      return [{ name: MANIFEST_ENTRY, bytes: Buffer.from(JSON.stringify(corrected)) }];
    });
  }

  const isSigningKey = ({ name }: ArchiveEntry) => name.startsWith("keys/signing-keys/");

  test.each<[string, (entry: ArchiveEntry) => ArchiveEntry[], string, Record<string, number | undefined>?]>([
    [
      "a key that is none",
      (entry) => (isSigningKey(entry) ? [{ ...entry, bytes: Buffer.from("no key") }] : [entry]),
      "must be an Ed25519 private key",
    ],
    [
      "a key under the name of another",
      (entry) => [{ ...entry, name: entry.name.replace(/(?<=signing-keys\/ed25519-)\w+/, "other") }],
      "the entry keys/signing-keys/ed25519-other.pem is the key ed25519-",
    ],
    [
      "a table that its manifest leaves out",
      (entry) => [entry],
      "public.tenant has 1 rows instead of 0",
      {
        "public.tenant": undefined,
      },
    ],
    [
      "sequences in another form",
      (entry) => (entry.name === "sequences.json" ? [{ ...entry, bytes: Buffer.from("{}") }] : [entry]),
      "sequences.json is not as this release writes it",
    ],
    [
      "sequences that are not JSON",
      (entry) => (entry.name === "sequences.json" ? [{ ...entry, bytes: Buffer.from("{") }] : [entry]),
      "sequences.json is not JSON",
    ],
    [
      "a secret outside of its folders",
      (entry) => (entry.name === "keys/auth-secret" ? [entry, { ...entry, name: "keys/../../secret" }] : [entry]),
      "the backup has an unexpected entry keys/../../secret",
    ],
    [
      "a secret that cannot be written",
      (entry) =>
        entry.name === "keys/auth-secret"
          ? [entry, { ...entry, name: `keys/proof-log/${"x".repeat(400)}.checkpoint` }]
          : [entry],
      "ENAMETOOLONG",
    ],
    [
      "a row without the one that it refers to",
      (entry) => (isTable(entry, "tenant") ? [] : [entry]),
      "violates foreign key constraint",
      { "public.tenant": 0 },
    ],
  ])(
    "a backup with %s, although the checksums are right, which leaves the place empty",
    async (name, change, reason, rows) => {
      const file = await rewriteWithManifest(name.replaceAll(" ", "-"), change, rows);
      await inEmptyPlace(async (target, database) => {
        const refused = await admin(target, "restore", file);
        expect(refused.code).toBe(1);
        expect(refused.stderr).toContain(reason);
        expect((await readRows(database.adminUrl)).get("public.tenant")).toEqual([]);
        expect(readdirSync(target["DATA_DIR"] ?? "")).toEqual([]);
      });
    },
  );

  test("a proof that does not hold, although the checksums are right", async () => {
    const file = await rewriteWithManifest("forged", (entry) =>
      isTable(entry, "proof_entry") ? edit(entry, '"kind"', '"kinD"') : [entry],
    );
    await inEmptyPlace(async (target) => {
      const refusal = await admin(target, "restore", file, "--verify");
      expect(refusal.code).toBe(1);
      expect(refusal.stderr).toMatch(
        /its proofs do not hold:\n {2}tenant [\w-]+, verification [\w-]+: content_hash_mismatch/,
      );
    });
  });
});
