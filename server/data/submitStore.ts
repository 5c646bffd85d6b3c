// Accepting verifications through stored functions. Those of one moment share a commit, whose cost is most of an acceptance.
import "server-only";
import pg from "pg";
import { toColumnList, toColumns } from "@/server/data/columns";
import type { GroupedCall } from "@/server/data/grouped";
import type { TenantDb } from "@/server/data/tenant";
import {
  type IdempotencyClaim,
  type NewVerdict,
  type NewVerification,
  type Refusal,
  refusalOr,
} from "@/server/data/verdictStore";
import { listStatuses } from "@/server/data/waitingStore";

/** The columns of a verification without a verdict. */
const ACCEPTED = { status: "queued", flagged: false, manipulationDetected: false, resumptions: 0 } as const;

/** Stores a verification, with its verdict when it was decided in the request. All or nothing. */
export function submitVerification(
  db: TenantDb,
  verification: NewVerification,
  idempotency: IdempotencyClaim | null,
  verdict: NewVerdict | null,
): Promise<Written | Refusal> {
  return refusalOr<Written>(() =>
    db.grouped(SUBMISSIONS, {
      binding: db.binding,
      tenantId: db.tenantId,
      id: verification.id,
      verification: toColumns({ ...verification, ...ACCEPTED, ...verdict?.outcome }),
      claim: toColumns(idempotency),
      results: toColumnList(verdict?.results)?.slice(1, -1) ?? "",
      proof: toColumns(verdict?.proof),
    }),
  );
}

/** JSON texts; `results`: the items of a list. */
type Submission = {
  binding: string;
  tenantId: string;
  id: string;
  verification: string;
  claim: string | null;
  results: string;
  proof: string | null;
};
type Written = "ok" | "idempotency_key_taken";

const SUBMISSIONS: GroupedCall<Submission, Written> = {
  chars: ({ verification, results, proof }) => verification.length + results.length + (proof?.length ?? 0),
  flush: writeAll,
};

/** A group that the database refuses is written one by one, so that one bad row fails alone. */
async function writeAll(pool: pg.Pool, items: readonly Submission[]): Promise<(Written | Error)[]> {
  const groups = byTenant(items);
  try {
    const taken = await writeGroups(pool, groups);
    const answers = await Promise.all(
      groups.map((group, nth) => {
        const refused = taken[nth];
        if (!refused) return writeEach(pool, group);
        return group.map(({ id }): Written => (refused.includes(id) ? "idempotency_key_taken" : "ok"));
      }),
    );
    const byItem = new Map(
      groups.flatMap((group, nth) => group.map((item, at) => [item, answers[nth]?.[at]] as const)),
    );
    return items.map((item) => byItem.get(item) ?? new Error("a submission without an answer"));
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (items.length === 1) throw error;
      return writeEach(pool, items);
    }
    const stored = await storedOf(pool, items, error as Error);
    return items.map(({ id }) => (stored.has(id) ? "ok" : (error as Error)));
  }
}

function byTenant(items: readonly Submission[]): Submission[][] {
  const groups = new Map<string, Submission[]>();
  for (const item of items) {
    const group = groups.get(item.tenantId);
    if (group) group.push(item);
    else groups.set(item.tenantId, [item]);
  }
  return [...groups.values()];
}

/** By group: the IDs whose key is taken; null for a group that was refused as a whole. */
async function writeGroups(pool: pg.Pool, groups: readonly Submission[][]): Promise<(string[] | null)[]> {
  const [only] = groups;
  const name = groups.length === 1 ? "submit_verifications" : "submit_groups";
  const text = groups.length === 1 ? SUBMIT_VERIFICATIONS : SUBMIT_GROUPS;
  const columns = groups.length === 1 && only ? columnsOf(only) : transposed(groups.map(columnsOf));
  const { rows } = await pool.query<{ taken: string[] | null }>({ name, text, values: columns });
  return rows.map(({ taken }) => taken);
}

const SUBMIT_VERIFICATIONS = "SELECT submit_verifications($1, $2, $3, $4, $5) AS taken";
const SUBMIT_GROUPS = "SELECT taken FROM submit_groups($1, $2::json[], $3::json[], $4::json[], $5::json[])";

type Columns = [binding: string, verifications: string, claims: string | null, results: string, proofs: string];

function columnsOf(group: readonly Submission[]): Columns {
  const listOf = (of: (item: Submission) => string | null) =>
    group
      .map(of)
      .filter((text) => text !== null && text !== "")
      .join(",");
  const claims = listOf(({ claim }) => claim);
  return [
    group[0]?.binding ?? "",
    `[${listOf(({ verification }) => verification)}]`,
    claims === "" ? null : `[${claims}]`,
    `[${listOf(({ results }) => results)}]`,
    `[${listOf(({ proof }) => proof)}]`,
  ];
}

function transposed(rows: readonly Columns[]): (string | null)[][] {
  return Array.from({ length: 5 }, (_, column) => rows.map((row) => row[column] ?? null));
}

function writeEach(pool: pg.Pool, items: readonly Submission[]): Promise<(Written | Error)[]> {
  return Promise.all(
    items.map((item) =>
      writeAll(pool, [item]).then(
        ([answer]) => answer ?? new Error("a submission without an answer"),
        (error: unknown) => error as Error,
      ),
    ),
  );
}

/** What is stored although the connection was lost before the answer. @throws `lost` when nothing can be found out */
async function storedOf(pool: pg.Pool, items: readonly Submission[], lost: Error): Promise<ReadonlySet<string>> {
  if (lost.message.startsWith("timeout exceeded when trying to connect")) throw lost;
  const bindings = new Map(items.map(({ tenantId, binding }) => [tenantId, binding]));
  const bindingOf = (tenantId: string) => bindings.get(tenantId) ?? "";
  try {
    return new Set((await listStatuses({ pool, bindingOf }, items)).map(({ id }) => id));
  } catch {
    throw lost;
  }
}
