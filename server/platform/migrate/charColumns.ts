// PrismaPg refuses result columns of type "char" (OID 18), which PostgreSQL's catalogs are full of and which the schema
// engine reads as characters. The pool reports them as bpchar, and the adapter restores the type that the engine needs.
import { AsyncLocalStorage } from "node:async_hooks";
import { ColumnTypeEnum, type SqlResultSet } from "@prisma/driver-adapter-utils";
import pg from "pg";

const CHAR = 18;
const BPCHAR = 1042;

const charColumns = new AsyncLocalStorage<number[]>();

function reportAsBpchar<Result>(result: Result): Result {
  const seen = charColumns.getStore();
  const fields = (result as { fields?: pg.FieldDef[] }).fields ?? [];
  fields.forEach((field, index) => {
    if (field.dataTypeID !== CHAR) return;
    field.dataTypeID = BPCHAR;
    seen?.push(index);
  });
  return result;
}

/** A pool of one lasting connection, because the engine's advisory lock belongs to its session. */
export function poolForEngine(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  const query = pool.query.bind(pool) as (config: pg.QueryConfig | string) => Promise<pg.QueryResult>;
  pool.query = (async (config: pg.QueryConfig | string) => reportAsBpchar(await query(config))) as typeof pool.query;
  return pool;
}

/** Runs a query of the adapter over such a pool and marks its "char" columns as characters. */
export async function withCharColumns(run: () => Promise<SqlResultSet>): Promise<SqlResultSet> {
  const columns: number[] = [];
  const result = await charColumns.run(columns, run);
  for (const column of columns) result.columnTypes[column] = ColumnTypeEnum.Character;
  return result;
}
