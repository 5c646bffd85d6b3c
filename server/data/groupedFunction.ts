// Groups calls of one stored function that are made at the same time, for any tenants, into one statement.
import "server-only";
import type pg from "pg";
import type { GroupedCall } from "@/server/data/grouped";
import type { TenantDb } from "@/server/data/tenant";

type Values = readonly (string | Date)[];
type Call = { binding: string; values: Values };

/**
 * Creates a caller of the stored function `name`, which returns its rows. The function's first argument is the tenant's
 * binding; the others have the SQL `types`. It must bind the transaction before it reads or writes, so that row-level
 * security limits each call to its tenant. It must not defer work of triggers to the commit, which would run under the
 * binding of another call. `answerChars` estimates the length of a call's rows and bounds the size of a group.
 */
export function createGroupedFunction<Row>(
  name: string,
  types: readonly string[],
  columns: readonly string[],
  answerChars = 0,
) {
  const args = ["binding", ...types.map((_, index) => `arg${index}`)];
  const arrays = ["text", ...types].map((type, index) => `$${index + 1}::${type}[]`);
  const selectedColumns = columns.map((column) => `, r.${column}`).join("");
  const statement = `SELECT c.call_number::int${selectedColumns} FROM unnest(${arrays.join(", ")}) WITH ORDINALITY AS c (${args.join(", ")}, call_number)
    CROSS JOIN LATERAL ${name}(${args.map((arg) => `c.${arg}`).join(", ")}) AS r`;

  async function flush(pool: pg.Pool, calls: readonly Call[]): Promise<Row[][]> {
    const values = args.map((_, index) =>
      calls.map(({ binding, values }) => (index === 0 ? binding : values[index - 1])),
    );
    const results = calls.map((): Row[] => []);
    const { rows } = await pool.query<{ call_number: number } & Record<string, unknown>>({
      name,
      text: statement,
      values,
    });
    for (const { call_number, ...row } of rows) results[call_number - 1]?.push(row as Row);
    return results;
  }

  const groupedCall: GroupedCall<Call, Row[]> = {
    tenantOf: ({ binding }) => binding,
    sentChars: ({ values }) => values.reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0),
    answerChars,
    flush,
  };
  return (db: TenantDb, values: Values): Promise<Row[]> => db.callInGroup(groupedCall, { binding: db.binding, values });
}
