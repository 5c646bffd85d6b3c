import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type pg from "pg";
import { RELEASE } from "@/server/contracts/version";
import { type ArchiveEntry, writeArchive } from "@/server/platform/backup/archive";
import { listForeignTables } from "@/server/platform/backup/foreignTables";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  SEQUENCES_ENTRY,
} from "@/server/platform/backup/manifest";
import { COPY_SETTINGS, countRows, listTables, readSequences, readTable } from "@/server/platform/backup/tables";
import type { Env } from "@/server/platform/env";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { readHistory } from "@/server/platform/migrate/migrationStatus";
import { withClient } from "@/server/platform/postgres/connection";

type BackupOptions = {
  env: Env;
  /** The URL of a superuser, or of an owner of the tables that bypasses row-level security. */
  adminUrl: string;
  file: string;
  /** Null for a file that is not encrypted. */
  passphrase: string | null;
  /** False leaves the secrets out; the manifest then names those that a restore needs. */
  withKeys: boolean;
};

export type BackupResult = Pick<BackupHeader, "taken_at"> &
  Pick<BackupManifest, "tables" | "keys"> & { file: string; file_bytes: number; encrypted: boolean };

/**
 * Writes the secrets and the rows of all tables, as they are at one moment, while the service may be running.
 * @throws Error if the file exists, or the role cannot read every row
 */
export async function createBackup({ env, adminUrl, ...options }: BackupOptions): Promise<BackupResult> {
  // Reads the checkpoint of the log before the snapshot. With a newer checkpoint, the restored rows would look like those
  // of a database that was set back.
  const keyFiles = readKeyFiles(env);
  return withClient(adminUrl, async (client) => {
    await requireAllRows(client);
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${COPY_SETTINGS}`);
    const header = await readHeader(client);
    const manifest: BackupManifest = {
      entries: [],
      tables: {},
      keys: keyFiles.flatMap(({ key }) => (key === null ? [] : [{ ...key, included: options.withKeys }])),
    };
    const includedFiles = keyFiles.filter(({ key }) => key === null || options.withKeys);
    await writeArchive(options.file, options.passphrase, listEntries(client, header, includedFiles, manifest));
    await client.query("COMMIT");
    return {
      file: options.file,
      file_bytes: statSync(options.file).size,
      encrypted: options.passphrase !== null,
      taken_at: header.taken_at,
      tables: manifest.tables,
      keys: manifest.keys,
    };
  });
}

/** Yields every entry and adds it to the manifest, which is the last entry. */
async function* listEntries(
  client: pg.Client,
  header: BackupHeader,
  keyFiles: readonly ArchiveEntry[],
  manifest: BackupManifest,
): AsyncGenerator<ArchiveEntry> {
  for await (const { name, bytes } of listContents(client, header, keyFiles, manifest.tables)) {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    manifest.entries.push({ name, bytes: bytes.length, sha256 });
    yield { name, bytes };
  }
  yield jsonEntry(MANIFEST_ENTRY, manifest);
}

/** Yields every entry except the manifest, and counts the rows of each table in `rowCounts`. */
async function* listContents(
  client: pg.Client,
  header: BackupHeader,
  keyFiles: readonly ArchiveEntry[],
  rowCounts: Record<string, number>,
): AsyncGenerator<ArchiveEntry> {
  yield jsonEntry(HEADER_ENTRY, header);
  yield* keyFiles;
  const foreignNames = new Set(await findForeignTables(client, header));
  for (const table of await listTables(client)) {
    if (foreignNames.has(table.name)) continue;
    rowCounts[table.name] = 0;
    let pieceIndex = 0;
    for await (const bytes of readTable(client, table)) {
      rowCounts[table.name] = (rowCounts[table.name] ?? 0) + countRows(bytes);
      yield { name: `tables/${table.name}/${pieceIndex}`, bytes };
      pieceIndex += 1;
    }
  }
  yield jsonEntry(SEQUENCES_ENTRY, await readSequences(client));
}

/** A later release may have tables that this one does not know, so that none of them is left out. */
async function findForeignTables(client: pg.Client, { migrations }: BackupHeader): Promise<string[]> {
  const releaseNames = new Set(readMigrations(defaultMigrationsDir()).map(({ name }) => name));
  return migrations.every((name) => releaseNames.has(name)) ? listForeignTables(client) : [];
}

const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ takenAt: Date; version: string }>(
    `SELECT now() AS "takenAt", current_setting('server_version') AS version`,
  );
  const replacedNames = new Set(
    readMigrations(defaultMigrationsDir())
      .flatMap(({ replaces }) => replaces)
      .map(({ name }) => name),
  );
  const appliedNames = (await readHistory(client)).filter(({ finished }) => finished).map(({ name }) => name);
  return {
    format: BACKUP_FORMAT,
    release: RELEASE,
    taken_at: (rows[0]?.takenAt ?? new Date()).toISOString(),
    migrations: appliedNames.filter((name) => !replacedNames.has(name)).sort(),
    postgres: rows[0]?.version ?? "",
  };
}

/**
 * Requires a role that row-level security does not bind. It binds even the owner, whose backup would have empty tables.
 * @throws Error with the SQL to run
 */
async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; seesAllRows: boolean }>(
    `SELECT rolname::text AS role, rolsuper OR rolbypassrls AS "seesAllRows" FROM pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.seesAllRows === true) return;
  const name = rows[0]?.role ?? "";
  throw new Error(
    `The role "${name}" does not see every row, because row-level security binds it. Run as a superuser: ALTER ROLE "${name}" BYPASSRLS; ` +
      "or name a role that has it in DATABASE_ADMIN_URL.",
  );
}
