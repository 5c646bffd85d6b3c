// Copies tables as text, which every later PostgreSQL can read. Tables come in an order in which each row follows the rows
// that it refers to.
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Sequences } from "@/server/platform/backup/manifest";

/** A table with the columns that can be written. `name` is quoted and has its schema. */
export type Table = { name: string; columns: string };

/** The schemas of the service. svc_private has the secret of the seals. */
export const SCHEMAS = ["public", "inngest_executor", "svc_private"];
const PIECE_BYTES = 4 * 1_048_576;
const LINE_END = 0x0a;

/** Tables of an extension, such as those of PostGIS, belong to it. */
export const IN_EXTENSION = "EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')";

/** Leaves out the history of migrations, because the migrations of a restore write it. */
const SELECT_TABLES = `
  SELECT c.oid::int AS id, format('%I.%I', n.nspname, c.relname) AS name,
    string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT k.confrelid::int FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND n.nspname = ANY ($1) AND c.relname <> '_prisma_migrations' AND NOT ${IN_EXTENSION}
  GROUP BY c.oid, n.nspname, c.relname ORDER BY 2`;

type TableRow = Table & { id: number; parents: number[] };

/** Settings with which COPY writes and reads the same text on every server and for every role. */
export const COPY_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL timezone = 'UTC';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL row_security = off`;

/** Lists the tables of the service, each after those that its foreign keys name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(SELECT_TABLES, [SCHEMAS]);
  const ordered: TableRow[] = [];
  const placedIds = new Set<number>();
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ id, parents }) => !placedIds.has(id) && parents.every((parent) => placedIds.has(parent)),
    );
    if (next.length === 0) {
      const names = rows.filter(({ id }) => !placedIds.has(id)).map(({ name }) => name);
      throw new Error(`the foreign keys of these tables form a circle: ${names.join(", ")}`);
    }
    ordered.push(...next);
    for (const { id } of next) placedIds.add(id);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** Reads the rows of a table as lines of text, in pieces of about 4 MiB that may end within a line. */
export async function* readTable(client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`));
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** Counts the rows in a piece. Line ends within values are escaped. */
export function countRows(piece: Uint8Array): number {
  let rows = 0;
  for (const byte of piece) if (byte === LINE_END) rows += 1;
  return rows;
}

/** Opens a table for writing pieces. `write` waits while the server cannot take more, and rejects if it refuses a row. */
export function openTableWriter(client: pg.Client, { name, columns }: Table) {
  const stream = client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
  const end = finished(stream);
  // `write` or `close` reports the failure.
  end.catch(() => undefined);
  return {
    write: async (piece: Uint8Array): Promise<void> => {
      if (!stream.write(piece)) await Promise.race([once(stream, "drain"), end]);
    },
    close: async (): Promise<void> => {
      stream.end();
      await end;
    },
  };
}

/** `last_value` is null before the first use of the sequence. */
export async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const { name, last_value: value } of sequences) {
    if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [name, value]);
  }
}
