// Submissions and verdicts of one moment are written in one commit, because the commit costs the most.
import "server-only";
import type pg from "pg";
import type { GroupedCall } from "@/server/data/grouped";
import { type FlushResult, REFUSED_TOGETHER } from "@/server/data/lane";

/** JSON texts: rows with the tables' column names; `results` are the items of a list, without its brackets. */
export type VerdictRows = {
  binding: string;
  tenantId: string;
  id: string;
  verification: string;
  claim: string | null;
  results: string;
  proof: string | null;
  /** The API key of the caller of a submission. It must not be revoked when the row is written. */
  keyId: string | null;
};

type Write = GroupedCall<VerdictRows, boolean>;

/** A stored function that writes rows of one tenant, with the number of its arguments. */
const WRITERS = { submit_verifications: 6, record_verdicts: 5 };
type Writer = keyof typeof WRITERS;

/** Defines the call of a stored function that writes verdicts. Its result is false for rows that the function refused. */
export const writeWith = (writer: Writer): Write => ({
  tenantOf: ({ tenantId }) => tenantId,
  sentChars: ({ verification, results, proof }) => verification.length + results.length + (proof?.length ?? 0),
  flush: (pool, items) => writeRows(pool, writer, items),
});

async function writeRows(
  pool: pg.Pool,
  writer: Writer,
  items: readonly VerdictRows[],
): Promise<FlushResult<boolean>[]> {
  const tenantIds = [...new Set(items.map(({ tenantId }) => tenantId))];
  const groups = tenantIds.map((tenantId) => columnsOf(items.filter((item) => item.tenantId === tenantId)));
  const [only] = groups;
  const query = groups.length === 1 && only ? callOf(writer, only) : callForGroups(writer, groups);
  const { rows } = await pool.query<{ refused: string[] | null }>(query);
  return items.map(({ id, tenantId }) => {
    const refusedIds = rows[tenantIds.indexOf(tenantId)]?.refused;
    return refusedIds ? !refusedIds.includes(id) : REFUSED_TOGETHER;
  });
}

type Columns = (string | null)[];

function callOf(writer: Writer, columns: Columns): pg.QueryConfig {
  const values = columns.slice(0, WRITERS[writer]);
  const parameters = values.map((_, index) => `$${index + 1}`).join(", ");
  return { name: writer, text: `SELECT ${writer}(${parameters}) AS refused`, values };
}

/** The answer of a tenant's group that the database refused is null. */
function callForGroups(writer: Writer, groups: readonly Columns[]): pg.QueryConfig {
  const columns = Array.from({ length: 6 }, (_, column) => groups.map((group) => group[column] ?? null));
  const text = "SELECT refused FROM write_groups($1, $2, $3::json[], $4::json[], $5::json[], $6::json[], $7)";
  return { name: "write_groups", text, values: [writer, ...columns] };
}

function columnsOf(group: readonly VerdictRows[]): Columns {
  const listOf = (texts: (string | null)[]) => texts.filter((text) => text !== null && text !== "").join(",");
  const claims = listOf(group.map(({ claim }) => claim));
  const keys = [...new Set(group.flatMap(({ keyId }) => keyId ?? []))];
  return [
    group[0]?.binding ?? null,
    `[${listOf(group.map(({ verification }) => verification))}]`,
    claims === "" ? null : `[${claims}]`,
    `[${listOf(group.map(({ results }) => results))}]`,
    `[${listOf(group.map(({ proof }) => proof))}]`,
    keys.length === 0 ? null : `{${keys.join(",")}}`,
  ];
}
