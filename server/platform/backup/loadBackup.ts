import { createHash } from "node:crypto";
import type pg from "pg";
import { type ArchiveEntry, readArchive } from "@/server/platform/backup/archive";
import { isKeyEntry } from "@/server/platform/backup/keyFiles";
import {
  BackupHeader,
  BackupManifest,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  parseEntry,
  Sequences,
  SEQUENCES_ENTRY,
} from "@/server/platform/backup/manifest";
import { countRows, listTables, openTableWriter, setSequences, type Table } from "@/server/platform/backup/tables";

const TABLE_ENTRY = /^tables\/([^/]+)\/\d+$/;

export type BackupContents = { header: BackupHeader; manifest: BackupManifest; keyFiles: ArchiveEntry[] };

/**
 * Reads the header of a backup.
 * @throws Error if the file is no backup, or not one that this release can read
 */
export async function readBackupHeader(file: string, passphrase: string | null): Promise<BackupHeader> {
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (name === HEADER_ENTRY) return parseEntry(BackupHeader, name, bytes);
    break;
  }
  throw new Error(`${file} does not begin with ${HEADER_ENTRY}: name a file that admin backup has written`);
}

/**
 * Reads a backup to its end and copies its rows into the database of the connection, whose tables are empty.
 * @returns the header, the manifest, and the entries that `writeKeyFiles` writes
 * @throws Error that names the entry or the table if the file is damaged, incomplete, or has other entries
 */
export async function loadBackup(client: pg.Client, file: string, passphrase: string | null): Promise<BackupContents> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const writer = createRowWriter(client, tables);
  const checksums = new Map<string, string>();
  const keyFiles: ArchiveEntry[] = [];
  let header: BackupHeader | undefined;
  for await (const entry of readArchive(file, passphrase)) {
    const { name, bytes } = entry;
    if (name === MANIFEST_ENTRY) {
      await writer.close();
      const manifest = parseEntry(BackupManifest, name, bytes);
      requireComplete(manifest, checksums, writer.rowCounts);
      if (header === undefined) throw new Error(`${HEADER_ENTRY} is missing`);
      return { header, manifest, keyFiles };
    }
    checksums.set(name, createHash("sha256").update(bytes).digest("hex"));
    const table = TABLE_ENTRY.exec(name)?.[1];
    if (table !== undefined) await writer.write(table, bytes);
    else if (name === HEADER_ENTRY) header = parseEntry(BackupHeader, name, bytes);
    else if (isKeyEntry(entry)) keyFiles.push(entry);
    else if (name === SEQUENCES_ENTRY) {
      await writer.close();
      await setSequences(client, parseEntry(Sequences, name, bytes));
    } else throw new Error(`the backup has an unexpected entry ${name}`);
  }
  throw new Error(`${file} ends before ${MANIFEST_ENTRY}: it is incomplete`);
}

/** Creates a writer of the pieces of all tables. The pieces of a table must come one after the other. */
function createRowWriter(client: pg.Client, tables: ReadonlyMap<string, Table>) {
  const rowCounts: Record<string, number> = Object.fromEntries([...tables.keys()].map((name) => [name, 0]));
  let current: { name: string; tableWriter: ReturnType<typeof openTableWriter> } | undefined;
  const close = async (): Promise<void> => {
    const { name, tableWriter } = current ?? {};
    current = undefined;
    await tableWriter?.close().catch((error: unknown) => {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    });
  };
  return {
    rowCounts,
    close,
    write: async (name: string, bytes: Uint8Array): Promise<void> => {
      const table = tables.get(name);
      if (table === undefined) throw new Error(`the database has no table ${name}`);
      if (current?.name !== name) {
        await close();
        current = { name, tableWriter: openTableWriter(client, table) };
      }
      await current.tableWriter.write(bytes);
      rowCounts[name] = (rowCounts[name] ?? 0) + countRows(bytes);
    },
  };
}

/** @throws Error that names an entry or a table that differs from the manifest */
function requireComplete(
  manifest: BackupManifest,
  checksums: ReadonlyMap<string, string>,
  rowCounts: Readonly<Record<string, number>>,
): void {
  const faultyEntry = manifest.entries.find(({ name, sha256 }) => checksums.get(name) !== sha256);
  if (faultyEntry !== undefined) throw new Error(`the entry ${faultyEntry.name} is missing or changed`);
  if (checksums.size !== manifest.entries.length)
    throw new Error("the backup has entries that its manifest does not list");
  for (const name of new Set([...Object.keys(manifest.tables), ...Object.keys(rowCounts)])) {
    const [rows, expectedRows] = [rowCounts[name] ?? 0, manifest.tables[name] ?? 0];
    if (rows !== expectedRows) throw new Error(`${name} has ${rows} rows instead of ${expectedRows}`);
  }
}
