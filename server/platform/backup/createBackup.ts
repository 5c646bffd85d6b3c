import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import type pg from "pg";
import { RELEASE } from "@/server/contracts/version";
import { type ArchiveEntry, writeArchive } from "@/server/platform/backup/archive";
import { readKeyFiles } from "@/server/platform/backup/keyFiles";
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  SEQUENCES_ENTRY,
} from "@/server/platform/backup/manifest";
import { countRows, listTables, readSequences, readTable, TEXT_FORM } from "@/server/platform/backup/tables";
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
 * Writes everything that a new installation needs: every row of one moment, while the service runs, and the secrets.
 * @throws Error if the file exists, or the role cannot read every row
 */
export async function createBackup({ env, adminUrl, ...options }: BackupOptions): Promise<BackupResult> {
  // Before the snapshot: a checkpoint of the log that is newer than the rows would look like a database that was set back.
  const keyFiles = readKeyFiles(env);
  return withClient(adminUrl, async (client) => {
    await requireAllRows(client);
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${TEXT_FORM}`);
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
      ...{ file: options.file, file_bytes: statSync(options.file).size, encrypted: options.passphrase !== null },
      ...{ taken_at: header.taken_at, tables: manifest.tables, keys: manifest.keys },
    };
  });
}

/** Yields every entry, and completes the manifest, which is the last one. */
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

async function* listContents(
  client: pg.Client,
  header: BackupHeader,
  keyFiles: readonly ArchiveEntry[],
  rowCounts: Record<string, number>,
): AsyncGenerator<ArchiveEntry> {
  yield jsonEntry(HEADER_ENTRY, header);
  yield* keyFiles;
  for (const table of await listTables(client)) {
    rowCounts[table.name] = 0;
    let piece = 0;
    for await (const bytes of readTable(client, table)) {
      rowCounts[table.name] = (rowCounts[table.name] ?? 0) + countRows(bytes);
      yield { name: `tables/${table.name}/${piece}`, bytes };
      piece += 1;
    }
  }
  yield jsonEntry(SEQUENCES_ENTRY, await readSequences(client));
}

const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ taken: Date; version: string }>(
    "SELECT now() AS taken, current_setting('server_version') AS version",
  );
  const replaced = new Set(
    readMigrations(defaultMigrationsDir())
      .flatMap(({ replaces }) => replaces)
      .map(({ name }) => name),
  );
  const applied = (await readHistory(client)).filter(({ finished }) => finished).map(({ name }) => name);
  return {
    format: BACKUP_FORMAT,
    release: RELEASE,
    taken_at: (rows[0]?.taken ?? new Date()).toISOString(),
    migrations: applied.filter((name) => !replaced.has(name)).sort(),
    postgres: rows[0]?.version ?? "",
  };
}

/** Row-level security is forced on the owner as well, who would otherwise write empty tables. */
async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; allowed: boolean }>(
    "SELECT rolname::text AS role, rolsuper OR rolbypassrls AS allowed FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0]?.allowed === true) return;
  const name = rows[0]?.role ?? "";
  throw new Error(
    `The role "${name}" does not see every row, because row-level security binds it. Run as a superuser: ALTER ROLE "${name}" BYPASSRLS; ` +
      "or name a role that has it in DATABASE_ADMIN_URL.",
  );
}
