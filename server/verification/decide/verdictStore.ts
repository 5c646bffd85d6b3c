// Writes verdicts by stored functions, each in one statement and so in one round trip and one commit.
import "server-only";
import type { Refusal } from "@/server/proof/proofStore";
import { DatabaseError } from "pg";
import type { Determination } from "@/server/contracts/enums";
import { fromColumns, toColumnItems, toColumns } from "@/server/data/columns";
import type { CriterionResult, IdempotencyRecord, ProofEntry, Verification } from "@/server/data/generated/client";
import { createGroupedFunction } from "@/server/data/groupedFunction";
import { SQL_STATES } from "@/server/data/sqlNames";
import type { TenantDb, TenantTx } from "@/server/data/tenant";
import { groupedWriter } from "@/server/verification/decide/verdictRowsStore";

/** The row of an accepted verification. `evidenceTrust`: null when no attachment names a packet. */
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
  { binding, tenantId, callInGroup }: TenantDb,
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
  return mapRefusal(async () => ((await callInGroup(VERDICTS, rows)) ? "ok" : "already_terminal"));
}

const VERDICTS = groupedWriter("record_verdicts");

/** The inputs of a run. */
export type ExecutionRow = NewVerification & { startedAt: Date };

/** Expected size of a long submission. */
const SUBMISSION_CHARS = 100_000;

const begin = createGroupedFunction<object>("begin_execution", ["uuid", "timestamptz"], ["*"], SUBMISSION_CHARS);

/** Marks a verification as running and reads it; null when it is terminal or does not belong to the tenant. */
export async function beginExecution(db: TenantDb, id: string, startedAt: Date): Promise<ExecutionRow | null> {
  const [row] = await begin(db, [id, startedAt]);
  return row ? fromColumns<ExecutionRow>(row) : null;
}

/**
 * Marks a verification as failed, without a verdict.
 * @returns false when it was already terminal
 */
export async function markFailed(tx: TenantTx, id: string, error: string, failedAt: Date): Promise<boolean> {
  const { count } = await tx.verification.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: { status: "failed", error, completedAt: failedAt },
  });
  return count === 1;
}

/** Records the latest progress of a run. A future `progressAt` means that no progress is expected before. */
export async function markProgress(tx: TenantTx, id: string, progressAt: Date): Promise<void> {
  await tx.verification.updateMany({ where: { id, status: "running" }, data: { progressAt } });
}

/** Runs a statement, and maps the refusals of the stored functions to values. */
export async function mapRefusal<T>(statement: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await statement();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === SQL_STATES.signingKeyInactive) return "signing_key_inactive";
    if (error instanceof DatabaseError && error.constraint === "proof_entry_pkey") return "chain_grew";
    throw error;
  }
}
