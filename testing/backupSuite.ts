// Sets up the suites of backups: a service with one verdict, a plain backup of it, and empty places for a restore.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, CommanderError } from "commander";
import pg from "pg";
import { expect, vi } from "vitest";
import { addCommands } from "@/server/admin/commands";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { listTables } from "@/server/platform/backup/tables";
import { submit } from "@/server/verification/submit/submit";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { makeAccount, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

type Outcome = { code: number; result: Record<string, unknown>; stderr: string };
const PASSPHRASE = "correct horse battery staple";

export type BackupSuite = Awaited<ReturnType<typeof openBackupSuite>>;

/** Starts a service with an account and one verdict in its log, and backs it up as the file `plain`. */
export async function openBackupSuite() {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-backup-"));
  const filePath = (name: string) => path.join(folder, name);
  const makeDataFolder = () => mkdtempSync(filePath("data-"));
  writeFileSync(filePath("passphrase"), `${PASSPHRASE}\n`);
  const testService = await startTestService();
  const source: Record<string, string> = { ...testService.database.environment, DATA_DIR: testService.dataDir };
  await makeAccount(testService.service, testService.tenantId, { owner: true });
  await submitOne(testService, await makeRubric(testService.service.deps, testService.tenantId));
  // An entry that enters the log later would change rows during the comparison.
  await vi.waitFor(async () => expect(await isLogComplete(testService.database)).toBe(true), { timeout: 30_000 });
  expect(await runAdmin(source, "backup", filePath("plain"), "--plain")).toMatchObject({ code: 0, stderr: "" });
  return {
    testService,
    /** The environment of the service. */
    source,
    /** Returns the path of a file of the suite. */
    filePath,
    makeDataFolder,
    /** Runs `work` with an empty database and an empty data folder. */
    async inEmptyPlace(work: (environment: Record<string, string>, database: TestDatabase) => Promise<void>) {
      const database = await testDatabase();
      try {
        await work({ ...database.environment, DATA_DIR: makeDataFolder() }, database);
      } finally {
        await database.drop();
      }
    },
    async stop(): Promise<void> {
      await testService.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs a command of the operator in this process. */
export async function runAdmin(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
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

export async function submitOne({ service, tenantId }: TestService, rubricId: string): Promise<void> {
  const body = { rubric_id: rubricId, submission: { inline: "{}\n\ttab\\" } };
  await submit(tenantDeps(service.deps, tenantId), { body });
}

/** Runs `work` with a connection of the administrator. */
export async function withAdminConnection<T>(
  { adminUrl }: Pick<TestDatabase, "adminUrl">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads every row of a database as JSON, by the name of its table. */
export const readRows = (database: Pick<TestDatabase, "adminUrl">): Promise<Map<string, string[]>> =>
  withAdminConnection(database, async (client) => {
    const rows = new Map<string, string[]>();
    for (const { name } of await listTables(client)) {
      const answer = await client.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM ${name} t ORDER BY 1`);
      rows.set(
        name,
        answer.rows.map(({ row }) => row),
      );
    }
    return rows;
  });

/** Returns whether no entry of a proof waits for the log. */
const isLogComplete = (database: TestDatabase) =>
  withAdminConnection(database, async (client) => {
    const { rows } = await client.query<{ complete: boolean }>(
      `SELECT EXISTS (SELECT FROM proof_log_checkpoint) AND NOT EXISTS (SELECT FROM proof_log_pending) AS complete`,
    );
    return rows[0]?.complete;
  });
