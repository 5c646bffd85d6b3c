import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Log } from "@/server/deps/ports";
import { listForeignTables } from "@/server/platform/backup/foreignTables";
import { listExistingState, writeKeyFiles } from "@/server/platform/backup/keyFiles";
import type { BackupHeader } from "@/server/platform/backup/manifest";
import { type BackupContents, loadBackup, readBackupHeader } from "@/server/platform/backup/loadBackup";
import { COPY_SETTINGS, listTables } from "@/server/platform/backup/tables";
import { withUnguardedTables } from "@/server/platform/backup/unguardedTables";
import type { Env } from "@/server/platform/env";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { hasTable } from "@/server/platform/migrate/migrationStatus";
import { withClient } from "@/server/platform/postgres/connection";
import { removeDataDirectory } from "@/server/platform/postgres/dataDirectory";
import { startPostgres } from "@/server/platform/postgres/startPostgres";
import { makePrivateFolder } from "@/server/platform/secretFile";

type RestoreOptions = { env: Env; file: string; passphrase: string | null; log: Log };

/**
 * Restores a backup into an empty place: DATA_DIR without a database and keys, and with DATABASE_URL also a database
 * without tenants. Ends all sessions and identity tokens, since those that ended after the backup would be valid again.
 * @throws Error that names what is in the way, or what is wrong with the file; the place is then empty again
 */
export async function restoreBackup({ env, file, passphrase, log }: RestoreOptions): Promise<BackupContents> {
  const existingNames = listExistingState(env.DATA_DIR);
  if (existingNames.length > 0) {
    throw new Error(
      `${env.DATA_DIR} is not empty (${existingNames.join(", ")}): set DATA_DIR to another folder, or move these`,
    );
  }
  const header = await readBackupHeader(file, passphrase);
  requireReleaseMigrations(header);
  return withClaim(env, () =>
    env.DATABASE_URL === undefined
      ? restoreEmbedded({ env, file, passphrase, log }, header)
      : restoreContents(env.DATABASE_ADMIN_URL ?? env.DATABASE_URL, { env, file, passphrase }, header),
  );
}

/** Keeps other restores out of the data directory, since one that fails removes what is in it. */
async function withClaim<T>({ DATA_DIR: dataDir, DATABASE_URL: url }: Env, work: () => Promise<T>): Promise<T> {
  const claim = path.join(dataDir, "restoring");
  // The user of the embedded server enters the folder.
  if (url === undefined) mkdirSync(dataDir, { recursive: true });
  else makePrivateFolder(dataDir);
  try {
    writeFileSync(claim, `${process.pid}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(
      `${claim} exists: another restore into this folder is running, or was killed. Wait for it, or empty the folder.`,
      { cause: error },
    );
  }
  try {
    return await work();
  } finally {
    rmSync(claim, { force: true });
  }
}

/** @throws Error if the backup is of a later release */
function requireReleaseMigrations({ migrations, release }: BackupHeader): void {
  const releaseNames = new Set(readMigrations(defaultMigrationsDir()).map(({ name }) => name));
  const unknownNames = migrations.filter((name) => !releaseNames.has(name));
  if (unknownNames.length === 0) return;
  throw new Error(
    `The backup is of release ${release}, which has migrations that this release does not have: ${unknownNames.join(", ")}. ` +
      "Restore it with that release or a later one.",
  );
}

/** Restores the rows into a new embedded database, and removes it on a failure. */
async function restoreEmbedded(
  { env, file, passphrase, log }: RestoreOptions,
  header: BackupHeader,
): Promise<BackupContents> {
  const server = await startPostgres({ dataDir: env.DATA_DIR, log: (message) => log.info({}, message) });
  let contents: BackupContents | undefined;
  try {
    contents = await restoreContents(server.adminUrl(), { env, file, passphrase }, header);
    return contents;
  } finally {
    await server.stop();
    if (contents === undefined) removeDataDirectory(env.DATA_DIR);
  }
}

/**
 * Migrates the database as far as that of the backup, and replaces the rows of the migrations with those of the backup.
 * On a failure, neither its rows nor its secrets remain.
 */
async function restoreContents(
  adminUrl: string,
  { env, file, passphrase }: Omit<RestoreOptions, "log">,
  header: BackupHeader,
): Promise<BackupContents> {
  await withClient(adminUrl, requireEmptyDatabase);
  await migrateDatabase({ adminUrl, selectedNames: new Set(header.migrations) });
  return withClient(adminUrl, async (client) => {
    await client.query(`BEGIN; ${COPY_SETTINGS}`);
    const contents = await withUnguardedTables(client, async () => {
      // Another restore may have ended while this one waited for the tables.
      await requireNoTenants(client);
      const tables = await listTables(client);
      // The migrations have written some rows, such as another secret of the seals.
      for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${name}`);
      const backup = await loadBackup(client, file, passphrase);
      await client.query("DELETE FROM auth_session; DELETE FROM auth_token_key; DELETE FROM service_process");
      return backup;
    });
    const removeKeyFiles = writeKeyFiles(env.DATA_DIR, contents.keyFiles);
    try {
      await client.query("COMMIT");
    } catch (error) {
      removeKeyFiles();
      throw error;
    }
    await client.query("ANALYZE");
    return contents;
  });
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const foreignTables = await listForeignTables(client);
  if (foreignTables.length > 0) {
    throw new Error(
      `The database has tables of another program (${foreignTables.slice(0, 5).join(", ")}), whose rows a restore would delete: ` +
        "name an empty one in DATABASE_URL and DATABASE_ADMIN_URL.",
    );
  }
  if (!(await hasTable(client, "public.tenant"))) return;
  await client.query("BEGIN; ALTER TABLE tenant NO FORCE ROW LEVEL SECURITY; SET LOCAL row_security = off");
  await requireNoTenants(client);
  await client.query("ROLLBACK");
}

/** Must see every row. */
async function requireNoTenants(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM tenant LIMIT 1");
  if (rowCount !== 0)
    throw new Error("The database has tenants: name an empty one in DATABASE_URL and DATABASE_ADMIN_URL.");
}
