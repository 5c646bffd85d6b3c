// Stores accepted verifications through a stored function.
import "server-only";
import pg from "pg";
import { toColumnItems, toColumns } from "@/server/data/columns";
import { SQL_STATES } from "@/server/data/sqlNames";
import type { TenantDb } from "@/server/data/tenant";
import { type VerdictRows, groupedWriter } from "@/server/verification/decide/verdictRowsStore";
import {
  type IdempotencyClaim,
  type NewVerdict,
  type NewVerification,
  mapRefusal,
} from "@/server/verification/decide/verdictStore";
import type { Refusal } from "@/server/proof/proofStore";
import { listStatuses } from "@/server/verification/read/waitingStore";

/** The columns of a verification without an outcome. */
const QUEUED = { status: "queued", flagged: false, manipulationDetected: false } as const;

/**
 * Stores a verification, and its verdict when it was decided in the request, in one transaction.
 * @param keyId the caller's API key
 */
export async function submitVerification(
  { binding, tenantId, callInGroup }: TenantDb,
  keyId: string | null,
  verification: NewVerification,
  idempotency: IdempotencyClaim | null,
  verdict: NewVerdict | null,
): Promise<"ok" | "idempotency_key_taken" | "api_key_revoked" | Refusal> {
  const rows = {
    binding,
    tenantId,
    keyId,
    id: verification.id,
    verification: toColumns(verification, verdict?.outcome ?? QUEUED),
    claim: idempotency && toColumns(idempotency),
    results: toColumnItems(verdict?.results),
    proof: verdict?.proof ? toColumns(verdict.proof) : null,
  };
  try {
    return await mapRefusal(async () => ((await callInGroup(SUBMISSIONS, rows)) ? "ok" : "idempotency_key_taken"));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === SQL_STATES.apiKeyRevoked) return "api_key_revoked";
    throw error;
  }
}

const writer = groupedWriter("submit_verifications");
const SUBMISSIONS: typeof writer = {
  ...writer,
  flush: (pool, items) =>
    writer.flush(pool, items).catch(async (error: unknown) => {
      if (error instanceof pg.DatabaseError) throw error;
      const connectionError = error as Error;
      const storedIds = await findStoredIds(pool, items, connectionError);
      return items.map(({ id }) => storedIds.has(id) || connectionError);
    }),
};

/**
 * Finds the rows that were stored although the connection was lost before the answer.
 * @throws connectionError when that cannot be found out
 */
async function findStoredIds(
  pool: pg.Pool,
  items: readonly VerdictRows[],
  connectionError: Error,
): Promise<ReadonlySet<string>> {
  if (connectionError.message.startsWith("timeout exceeded when trying to connect")) throw connectionError;
  const bindings = new Map(items.map(({ tenantId, binding }) => [tenantId, binding]));
  const computeBinding = (tenantId: string) => bindings.get(tenantId) ?? "";
  try {
    return new Set((await listStatuses({ pool, computeBinding }, items)).map(({ id }) => id));
  } catch {
    throw connectionError;
  }
}
