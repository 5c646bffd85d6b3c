// Writes simultaneous submissions and verdicts in one commit, because the commit is the most expensive part.
import "server-only";
import type pg from "pg";
import type { GroupedCall } from "@/server/data/grouped";
import { type FlushResult, REFUSED_TOGETHER } from "@/server/data/lane";

/** Rows as JSON texts with column names. `results`: the items of a list without its brackets. */
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

/** Number of arguments of the stored functions that write rows of one tenant. */
const WRITERS = { submit_verifications: 6, record_verdicts: 5 };
type Writer = keyof typeof WRITERS;

/** Builds the call of a stored function that writes verdicts. The result is false for rows that it refused. */
export const groupedWriter = (writer: Writer): Write => ({
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
  const groups = tenantIds.map((tenantId) => buildColumns(items.filter((item) => item.tenantId === tenantId)));
  const [singleGroup] = groups;
  const query = groups.length === 1 && singleGroup ? buildCall(writer, singleGroup) : buildGroupsCall(writer, groups);
  const { rows } = await pool.query<{ refused: string[] | null }>(query);
  return items.map(({ id, tenantId }) => {
    const refusedIds = rows[tenantIds.indexOf(tenantId)]?.refused;
    return refusedIds ? !refusedIds.includes(id) : REFUSED_TOGETHER;
  });
}

type Columns = (string | null)[];

function buildCall(writer: Writer, columns: Columns): pg.QueryConfig {
  const values = columns.slice(0, WRITERS[writer]);
  const parameters = values.map((_, index) => `$${index + 1}`).join(", ");
  return { name: writer, text: `SELECT ${writer}(${parameters}) AS refused`, values };
}

/** Builds the call for several tenants. The result of a group that the database refused is null. */
function buildGroupsCall(writer: Writer, groups: readonly Columns[]): pg.QueryConfig {
  const columns = Array.from({ length: 6 }, (_, column) => groups.map((group) => group[column] ?? null));
  const text = "SELECT refused FROM write_groups($1, $2, $3::json[], $4::json[], $5::json[], $6::json[], $7)";
  return { name: "write_groups", text, values: [writer, ...columns] };
}

function buildColumns(group: readonly VerdictRows[]): Columns {
  const joinTexts = (texts: (string | null)[]) => texts.filter((text) => text !== null && text !== "").join(",");
  const claims = joinTexts(group.map(({ claim }) => claim));
  const keys = [...new Set(group.flatMap(({ keyId }) => keyId ?? []))];
  return [
    group[0]?.binding ?? null,
    `[${joinTexts(group.map(({ verification }) => verification))}]`,
    claims === "" ? null : `[${claims}]`,
    `[${joinTexts(group.map(({ results }) => results))}]`,
    `[${joinTexts(group.map(({ proof }) => proof))}]`,
    keys.length === 0 ? null : `{${keys.join(",")}}`,
  ];
}
