// Tests a backup of a service that is in use, and its restore into an empty place.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareLogic } from "@/scripts/migrations/databaseLogic";
import { readArchive } from "@/server/platform/backup/archive";
import { packageRoot } from "@/server/platform/packageRoot";
import {
  type BackupSuite,
  openBackupSuite,
  readRows,
  runAdmin,
  submitOne,
  withAdminConnection,
} from "@/testing/backupSuite";
import { makeRubric } from "@/testing/factories";

/** Tables that the running service changes, or that a restore does. */
const CHANGING = /auth_session|auth_token_key|service_process|audit_event|attempt_count|rollup_|inngest_executor/;

let suite: BackupSuite;
beforeAll(async () => {
  suite = await openBackupSuite();
});
afterAll(() => suite.stop());

describe("a backup", () => {
  test("has every row and every secret, and its restore has the same rows, rules and secrets", async () => {
    const before = await readRows(suite.testService.database);
    await suite.inEmptyPlace(async (target, database) => {
      const outcome = await runAdmin(target, "restore", suite.filePath("plain"), "--verify");
      expect(outcome).toMatchObject({ code: 0, stderr: "", result: { missing_keys: [], checked_proofs: 1 } });
      const after = await readRows(database);
      for (const [name, rows] of before) {
        if (CHANGING.test(name)) continue;
        expect(after.get(name), name).toEqual(rows);
      }
      expect(after.get("public.verification")).toHaveLength(1);
      expect(await withAdminConnection(database, (client) => compareLogic(client, packageRoot()))).toEqual([]);
      for (const secret of ["auth-secret", ...listFiles("signing-keys"), ...listFiles("proof-log")]) {
        const file = path.join(target["DATA_DIR"] ?? "", secret);
        expect(readFileSync(file, "utf8"), secret).toBe(
          readFileSync(path.join(suite.testService.dataDir, secret), "utf8"),
        );
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
    const rubricId = await makeRubric(suite.testService.service.deps, suite.testService.tenantId);
    let isDone = false;
    const clients = Array.from({ length: 2 }, async () => {
      while (!isDone) {
        await submitOne(suite.testService, rubricId);
        // Keeps the rows few, since each is backed up, restored and checked.
        await sleep(20);
      }
    });
    await expect.poll(() => countProofs(), { timeout: 20_000 }).toBeGreaterThan(5);
    const backup = await runAdmin(
      suite.source,
      "backup",
      suite.filePath("busy"),
      "--passphrase-file",
      suite.filePath("passphrase"),
    );
    const proofsInBackup = backup.result["proof_entries"] as number;
    isDone = true;
    await Promise.all(clients);
    expect(backup).toMatchObject({ code: 0, result: { encrypted: true } });
    const outcome = await runAdmin(
      suite.source,
      "restore",
      suite.filePath("busy"),
      "--passphrase-file",
      suite.filePath("passphrase"),
      "--verify-only",
    );
    expect(outcome).toMatchObject({ code: 0, result: { checked_proofs: proofsInBackup } });
    expect(proofsInBackup).toBeLessThan(await countProofs());
  });

  test("leaves out the tables of another program, so that it can be restored", async () => {
    await withAdminConnection(suite.testService.database, (client) =>
      client.query("CREATE TABLE customer AS SELECT 1 AS id"),
    );
    try {
      expect((await runAdmin(suite.source, "backup", suite.filePath("shared"), "--plain")).code).toBe(0);
    } finally {
      await withAdminConnection(suite.testService.database, (client) => client.query("DROP TABLE customer"));
    }
    await suite.inEmptyPlace(async (target) => {
      expect(await runAdmin(target, "restore", suite.filePath("shared"))).toMatchObject({ code: 0, stderr: "" });
    });
  });

  test("without keys names the keys that a restore needs", async () => {
    const backup = await runAdmin(suite.source, "backup", suite.filePath("keyless"), "--plain", "--no-keys");
    expect(backup.code).toBe(0);
    for await (const { name } of readArchive(suite.filePath("keyless"), null))
      expect(name).not.toMatch(/\.pem$|auth-secret/);
    await suite.inEmptyPlace(async (target, database) => {
      const outcome = await runAdmin(target, "restore", suite.filePath("keyless"), "--verify");
      expect(outcome.code).toBe(1);
      expect(outcome.stderr).toMatch(/these secrets are missing: signing_key ed25519-\w{16}, .*auth_secret \w{16}/);
      const trail = (await readRows(database)).get("public.audit_event") ?? [];
      expect(trail.filter((row) => row.includes("service.restored"))).toHaveLength(1);
    });
  });
});

const listFiles = (name: string) =>
  readdirSync(path.join(suite.testService.dataDir, name)).map((file) => `${name}/${file}`);
const countProofs = () =>
  withAdminConnection(suite.testService.database, async (client) => {
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM proof_entry");
    return rows[0]?.n ?? 0;
  });
