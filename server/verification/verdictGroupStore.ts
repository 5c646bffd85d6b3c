// Submissions and verdicts of one moment are written in one commit, because the commit costs the most.
import "server-only";
import pg from "pg";

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

/** A stored function that writes rows of one tenant. */
type Writer = "submit_verifications" | "record_verdicts";

export const charsOf = ({ verification, results, proof }: VerdictRows): number =>
  verification.length + results.length + (proof?.length ?? 0);

/**
 * Whether each was written, or refused by the function, or the error that it alone has met: a group that the database
 * refuses is written one by one.
 * @throws what is no answer of the database, such as a lost connection
 */
export async function writeTogether(
  pool: pg.Pool,
  writer: Writer,
  items: readonly VerdictRows[],
): Promise<(boolean | Error)[]> {
  const groups = byTenant(items);
  try {
    const refusedIds = await writeGroups(pool, writer, groups);
    const answers = new Map<VerdictRows, boolean | Error | undefined>();
    await Promise.all(
      groups.map(async (group, index) => {
        const refusedInGroup = refusedIds[index];
        const written = refusedInGroup
          ? group.map(({ id }) => !refusedInGroup.includes(id))
          : await writeEach(pool, writer, group);
        for (const [at, item] of group.entries()) answers.set(item, written[at]);
      }),
    );
    return items.map((item) => answers.get(item) ?? new Error(`${writer} gave no answer for ${item.id}`));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return items.length === 1 ? [error] : writeEach(pool, writer, items);
  }
}

async function writeEach(pool: pg.Pool, writer: Writer, items: readonly VerdictRows[]): Promise<(boolean | Error)[]> {
  return (await Promise.all(items.map((item) => writeTogether(pool, writer, [item])))).flat();
}

function byTenant(items: readonly VerdictRows[]): VerdictRows[][] {
  const groups = new Map<string, VerdictRows[]>();
  for (const item of items) {
    const group = groups.get(item.tenantId);
    if (group) group.push(item);
    else groups.set(item.tenantId, [item]);
  }
  return [...groups.values()];
}

/** Writes groups. Returns the IDs that the function refused in each group; null for a group that failed as a whole. */
async function writeGroups(
  pool: pg.Pool,
  writer: Writer,
  groups: readonly VerdictRows[][],
): Promise<(string[] | null)[]> {
  const [only] = groups;
  const query =
    groups.length === 1 && only
      ? writeGroup(writer, columnsOf(only).slice(0, ARGUMENTS[writer]))
      : { name: "write_groups", text: WRITE_GROUPS, values: [writer, ...transposed(groups.map(columnsOf))] };
  const { rows } = await pool.query<{ refused: string[] | null }>(query);
  return rows.map(({ refused }) => refused);
}

const ARGUMENTS = { submit_verifications: 6, record_verdicts: 5 };
const writeGroup = (writer: Writer, values: (string | null)[]) => ({
  name: writer,
  text: `SELECT ${writer}(${values.map((_, index) => `$${index + 1}`).join(", ")}) AS refused`,
  values,
});
const WRITE_GROUPS = "SELECT refused FROM write_groups($1, $2, $3::json[], $4::json[], $5::json[], $6::json[], $7)";

function columnsOf(group: readonly VerdictRows[]): (string | null)[] {
  const listOf = (of: (item: VerdictRows) => string | null) =>
    group
      .map(of)
      .filter((text) => text !== null && text !== "")
      .join(",");
  const claims = listOf(({ claim }) => claim);
  const keys = [...new Set(group.flatMap(({ keyId }) => keyId ?? []))];
  return [
    group[0]?.binding ?? null,
    `[${listOf(({ verification }) => verification)}]`,
    claims === "" ? null : `[${claims}]`,
    `[${listOf(({ results }) => results)}]`,
    `[${listOf(({ proof }) => proof)}]`,
    keys.length === 0 ? null : `{${keys.join(",")}}`,
  ];
}

function transposed(rows: readonly (string | null)[][]): (string | null)[][] {
  return Array.from({ length: 6 }, (_, column) => rows.map((row) => row[column] ?? null));
}
