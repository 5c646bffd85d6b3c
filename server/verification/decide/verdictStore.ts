// Writes of verifications and verdicts through stored functions: one statement each, so one round trip and one commit.
import "server-only";
import type { Refusal } from "@/server/proof/proofStore";
import { DatabaseError } from "pg";
import type { Determination } from "@/server/contracts/enums";
import { fromColumns, toColumnItems, toColumns } from "@/server/data/columns";
import type { CriterionResult, IdempotencyRecord, ProofEntry, Verification } from "@/server/data/generated/client";
import { groupedFunction } from "@/server/data/groupedFunction";
import { SQL_STATES } from "@/server/data/sqlNames";
import type { TenantDb, TenantTx } from "@/server/data/tenant";
import { writeWith } from "@/server/verification/decide/verdictRowsStore";

/** Its `evidenceTrust` is null when no attachment names a packet. */
export type NewVerification = Pick<
  Verification,
  | "id"
  | "tenantId"
  | "rubricId"
  | "submissionHash"
  | "submission"
  | "evidenceTrust"
  | "options"
  | "identityRung"
  | "callbackUrl"
  | "referenceSetId"
  | "subjectKind"
  | "subjectRef"
  | "subjectFolded"
  | "metadata"
  | "isTrial"
  | "excerpt"
  | "excerptFolded"
  | "requestId"
  | "createdAt"
  | "resumptions"
>;

type VerdictOutcome = Pick<
  Verification,
  "id" | "score" | "flagged" | "flagReason" | "manipulationDetected" | "proofRef"
> & {
  status: "succeeded";
  determination: Determination;
  confidence: number;
  error: null;
  startedAt: Date;
  completedAt: Date;
};

export type NewVerdict = { outcome: VerdictOutcome; results: CriterionResult[]; proof: ProofEntry | null };

export type IdempotencyClaim = IdempotencyRecord;

/** Writes the verdict of a queued or running verification. "already_terminal" changes nothing. */
export function recordVerdict(
  { binding, tenantId, grouped }: TenantDb,
  { outcome, results, proof }: NewVerdict,
): Promise<"ok" | "already_terminal" | Refusal> {
  const rows = {
    binding,
    tenantId,
    id: outcome.id,
    claim: null,
    keyId: null,
    verification: toColumns(outcome),
    results: toColumnItems(results),
    proof: proof && toColumns(proof),
  };
  return refusalOr(async () => ((await grouped(VERDICTS, rows)) ? "ok" : "already_terminal"));
}

const VERDICTS = writeWith("record_verdicts");

/** The inputs of the pipeline. */
export type ExecutionRow = NewVerification & { startedAt: Date };

/** The expected size of a long submission. */
const SUBMISSION_CHARS = 100_000;

const begin = groupedFunction<object>("begin_execution", ["uuid", "timestamptz"], ["*"], SUBMISSION_CHARS);

/** Marks it running and reads it; null when it is terminal or not the tenant's. */
export async function beginExecution(db: TenantDb, id: string, at: Date): Promise<ExecutionRow | null> {
  const [row] = await begin(db, [id, at]);
  return row ? fromColumns<ExecutionRow>(row) : null;
}

/**
 * Marks it failed, without a verdict.
 * @returns false when it was already terminal
 */
export async function markFailed(tx: TenantTx, id: string, error: string, at: Date): Promise<boolean> {
  const { count } = await tx.verification.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: { status: "failed", error, completedAt: at },
  });
  return count === 1;
}

/** Records the latest progress of its run. A future `at` means that no progress is expected before. */
export async function markProgress(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.verification.updateMany({ where: { id, status: "running" }, data: { progressAt: at } });
}

/** Maps errors of the stored functions. */
export async function refusalOr<T>(statement: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await statement();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === SQL_STATES.signingKeyInactive) return "signing_key_inactive";
    if (error instanceof DatabaseError && error.constraint === "proof_entry_pkey") return "chain_grew";
    throw error;
  }
}
