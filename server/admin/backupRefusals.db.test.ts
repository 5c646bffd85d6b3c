// Tests the refusals of a backup and of a restore, which leaves the place as it was.
import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ArchiveEntry, readArchive, writeArchive } from "@/server/platform/backup/archive";
import { MANIFEST_ENTRY } from "@/server/platform/backup/manifest";
import { type BackupSuite, openBackupSuite, readRows, runAdmin, withAdminConnection } from "@/testing/backupSuite";

let suite: BackupSuite;
beforeAll(async () => {
  suite = await openBackupSuite();
});
afterAll(() => suite.stop());

describe("refuses", () => {
  test.each([
    ["neither a passphrase nor --plain", () => ["backup", suite.filePath("x")], "--passphrase-file, or set --plain"],
    [
      "both",
      () => ["backup", suite.filePath("x"), "--plain", "--passphrase-file", suite.filePath("passphrase")],
      "one of the two",
    ],
    ["an existing file", () => ["backup", suite.filePath("plain"), "--plain"], "plain exists already"],
    [
      "a missing passphrase file",
      () => ["backup", suite.filePath("x"), "--passphrase-file", suite.filePath("none")],
      "none",
    ],
  ])("a backup with %s", async (_, args, reason) => {
    const refusal = await runAdmin(suite.source, ...args());
    expect(refusal.code).toBe(1);
    expect(refusal.stderr).toContain(reason);
  });

  test("a short passphrase", async () => {
    writeFileSync(suite.filePath("short"), "short\n");
    const refusal = await runAdmin(
      suite.source,
      "backup",
      suite.filePath("x"),
      "--passphrase-file",
      suite.filePath("short"),
    );
    expect(refusal.stderr).toContain("must have at least 12 characters");
  });

  test("a role that row-level security binds, whose backup would have empty tables", async () => {
    const refusal = await runAdmin(
      { ...suite.source, DATABASE_ADMIN_URL: "" },
      "backup",
      suite.filePath("x"),
      "--plain",
    );
    expect(refusal.stderr).toContain(
      "does not see every row, because row-level security binds it. Run as a superuser: ALTER ROLE",
    );
  });

  test("a restore into a data folder with keys, or into a database with tenants", async () => {
    const overKeys = await runAdmin(suite.source, "restore", suite.filePath("plain"));
    expect(overKeys.stderr).toMatch(
      /is not empty \(auth-secret, signing-keys, proof-log\): set DATA_DIR to another folder/,
    );
    const before = await readRows(suite.testService.database);
    const overRows = await runAdmin(
      { ...suite.source, DATA_DIR: suite.makeDataFolder() },
      "restore",
      suite.filePath("plain"),
    );
    expect(overRows.stderr).toContain("The database has tenants: name an empty one");
    expect((await readRows(suite.testService.database)).get("public.tenant")).toEqual(before.get("public.tenant"));
  });

  test("a restore into the database of another program, whose rows stay", async () => {
    await suite.inEmptyPlace(async (target, database) => {
      await withAdminConnection(database, (client) => client.query("CREATE TABLE customer AS SELECT 1 AS id"));
      const refused = await runAdmin(target, "restore", suite.filePath("plain"));
      expect(refused.stderr).toContain("The database has tables of another program (public.customer)");
      expect((await readRows(database)).get("public.customer")).toHaveLength(1);
    });
  });

  test.each([
    ["one folder and one database", true, "another restore into this folder is running"],
    ["one database", false, "The database has tenants"],
  ])("the second of two restores at once into %s, and the first is complete", async (_, sharesFolder, reason) => {
    await suite.inEmptyPlace(async (target, database) => {
      const other = sharesFolder ? target : { ...target, DATA_DIR: suite.makeDataFolder() };
      const outcomes = await Promise.all(
        [target, other].map((environment) => runAdmin(environment, "restore", suite.filePath("plain"))),
      );
      expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
      expect(outcomes.map(({ stderr }) => stderr).join("")).toContain(reason);
      const rows = await readRows(database);
      expect(rows.get("public.verification")?.length).toBeGreaterThan(0);
      const [restored, refused] = outcomes[0]?.code === 0 ? [target, other] : [other, target];
      expect(readdirSync(restored["DATA_DIR"] ?? "").sort()).toEqual(["auth-secret", "proof-log", "signing-keys"]);
      if (!sharesFolder) expect(readdirSync(refused["DATA_DIR"] ?? "")).toEqual([]);
    });
  });

  /** Writes the plain backup with other entries. */
  async function rewrite(name: string, change: (entry: ArchiveEntry) => ArchiveEntry[]): Promise<string> {
    async function* changed() {
      for await (const entry of readArchive(suite.filePath("plain"), null)) yield* change(entry);
    }
    await writeArchive(suite.filePath(name), null, changed());
    return suite.filePath(name);
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
    await suite.inEmptyPlace(async (target, database) => {
      const refusal = await runAdmin(target, "restore", file);
      expect(refusal.code).toBe(1);
      expect(refusal.stderr).toContain(reason);
      expect((await readRows(database)).get("public.tenant")).toEqual([]);
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
      await suite.inEmptyPlace(async (target, database) => {
        const refused = await runAdmin(target, "restore", file);
        expect(refused.code).toBe(1);
        expect(refused.stderr).toContain(reason);
        expect((await readRows(database)).get("public.tenant")).toEqual([]);
        expect(readdirSync(target["DATA_DIR"] ?? "")).toEqual([]);
      });
    },
  );

  test("a proof that does not hold, although the checksums are right", async () => {
    const file = await rewriteWithManifest("forged", (entry) =>
      isTable(entry, "proof_entry") ? edit(entry, '"kind"', '"kinD"') : [entry],
    );
    await suite.inEmptyPlace(async (target) => {
      const refusal = await runAdmin(target, "restore", file, "--verify");
      expect(refusal.code).toBe(1);
      expect(refusal.stderr).toMatch(
        /its proofs do not hold:\n {2}tenant [\w-]+, verification [\w-]+: content_hash_mismatch/,
      );
    });
  });
});
