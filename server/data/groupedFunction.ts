// Calls of one stored function that are made at the same moment, for any tenants, are one statement.
import "server-only";
import pg from "pg";
import type { GroupedCall } from "@/server/data/grouped";
import type { TenantDb } from "@/server/data/tenant";

type Values = readonly (string | Date)[];
type Call = { binding: string; values: Values };

/**
 * Calls the stored function `name` and returns its rows. Its first argument is the tenant's binding, the others are of
 * the SQL `types`. It binds the transaction before it reads or writes, so under row-level security each call reaches
 * only its own tenant's rows. What a trigger defers to the commit would run under the binding of another call: such a
 * function is not for this. A group that the database refuses is called one by one. `answerChars`: how long the rows of
 * a call may be, so that those of a group stay small.
 */
export function groupedFunction<Row>(
  name: string,
  types: readonly string[],
  columns: readonly string[],
  answerChars = 0,
) {
  const args = ["binding", ...types.map((_, nth) => `arg${nth}`)];
  const lists = ["text", ...types].map((type, nth) => `$${nth + 1}::${type}[]`);
  const selected = columns.map((column) => `, r.${column}`).join("");
  const text = `SELECT c.nth::int${selected} FROM unnest(${lists.join(", ")}) WITH ORDINALITY AS c (${args.join(", ")}, nth)
    CROSS JOIN LATERAL ${name}(${args.map((arg) => `c.${arg}`).join(", ")}) AS r`;

  async function flush(pool: pg.Pool, calls: readonly Call[]): Promise<(Row[] | Error)[]> {
    const values = args.map((_, at) => calls.map(({ binding, values }) => (at === 0 ? binding : values[at - 1])));
    try {
      const results = calls.map((): Row[] => []);
      const { rows } = await pool.query<{ nth: number } & Record<string, unknown>>({ name, text, values });
      for (const { nth, ...row } of rows) results[nth - 1]?.push(row as Row);
      return results;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (calls.length === 1) return [error];
      return (await Promise.all(calls.map((call) => flush(pool, [call])))).flat();
    }
  }

  const grouped: GroupedCall<Call, Row[]> = {
    tenantOf: ({ binding }) => binding,
    sentChars: ({ values }) => values.reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0),
    answerChars,
    flush,
  };
  return (db: TenantDb, values: Values): Promise<Row[]> => db.grouped(grouped, { binding: db.binding, values });
}
