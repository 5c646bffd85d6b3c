// Verdicts are written by stored functions (prisma/sql/functions): one round trip and one commit each.
import "server-only";
import { DatabaseError } from "pg";
import type { Prisma } from "@/server/data/generated/client";
import type { TenantDb } from "@/server/data/tenant";

/** Rows as the tables name their columns; times are ISO 8601 strings. */
export type NewVerificationRow = {
  id: string;
  tenant_id: string;
  rubric_id: string;
  status: "queued";
  submission_hash: string;
  submission: unknown;
  /** Null when no attachment names a packet. */
  evidence_trust: unknown;
  options: unknown;
  identity_rung: string | null;
  callback_url: string | null;
  reference_set_id: string | null;
  subject_kind: string | null;
  subject_ref: string | null;
  flagged: false;
  manipulation_detected: false;
  created_at: string;
};

export type OutcomeRow = {
  id: string;
  status: "succeeded";
  determination: string;
  score: number | null;
  confidence: number;
  flagged: boolean;
  flag_reason: string | null;
  manipulation_detected: boolean;
  proof_ref: string | null;
  error: null;
  started_at: string;
  completed_at: string;
};

export type ResultRow = {
  tenant_id: string;
  verification_id: string;
  position: number;
  criterion_id: string;
  key: string;
  primitive: string;
  determination: string;
  confidence: number;
  score: number | null;
  rationale: string;
  evidence_spans: Prisma.JsonValue;
  value_assessed: number | null;
  flagged: boolean;
  flag_reason: string | null;
  manipulation_detected: boolean;
  model: Prisma.JsonValue;
  tier: number | null;
  raw_confidence: number | null;
  calibration_id: string | null;
};

export type ProofRow = {
  tenant_id: string;
  verification_id: string;
  seq: number;
  key_id: string;
  content_hash: string;
  prev_hash: string | null;
  signature: string;
  envelope: string;
  created_at: string;
  expires_at: string | null;
};

export type VerdictRows = { outcome: OutcomeRow; results: ResultRow[]; proof: ProofRow | null };
export type IdempotencyRow = {
  tenant_id: string;
  key: string;
  body_hash: string;
  verification_id: string;
  created_at: string;
};

export type Refusal = "idempotency_key_taken" | "signing_key_inactive" | "chain_grew";

/** Accepts a verification, with its verdict when it was decided in the request. All or nothing. */
export async function submitVerification(
  db: TenantDb,
  verification: NewVerificationRow,
  idempotency: IdempotencyRow | null,
  verdict: VerdictRows | null,
): Promise<"ok" | Refusal> {
  return refusalOr<"ok">(async () => {
    await db.call("submit_verification", "SELECT submit_verification($1, $2, $3, $4, $5, $6)", [
      json(verification),
      json(idempotency),
      json(verdict?.outcome),
      json(verdict?.results),
      json(verdict?.proof),
    ]);
    return "ok";
  });
}

/** Writes the verdict of a queued or running verification. "already_terminal" changes nothing. */
export async function recordVerdict(db: TenantDb, verdict: VerdictRows): Promise<"ok" | "already_terminal" | Refusal> {
  return refusalOr(async () => {
    const [row] = await db.call<{ recorded: boolean }>(
      "record_verdict",
      "SELECT record_verdict($1, $2, $3, $4) AS recorded",
      [json(verdict.outcome), json(verdict.results), json(verdict.proof)],
    );
    return row?.recorded ? "ok" : "already_terminal";
  });
}

/** What the pipeline judges by. */
export type ExecutionRow = Omit<NewVerificationRow, "status" | "created_at" | "flagged" | "manipulation_detected"> & {
  created_at: Date;
  started_at: Date;
};

/** Marks it running and reads it; null when it is terminal or not the tenant's. */
export async function beginExecution(db: TenantDb, id: string, at: Date): Promise<ExecutionRow | null> {
  const text = "SELECT * FROM begin_execution($1, $2, $3)";
  const [row] = await db.call<ExecutionRow>("begin_execution", text, [id, at]);
  return row ?? null;
}

/** A row as the stored functions take it. */
export const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** The refusals of the stored functions by name. */
export async function refusalOr<T>(statement: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await statement();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "SV001") return "idempotency_key_taken";
    if (error instanceof DatabaseError && error.code === "SV003") return "signing_key_inactive";
    if (error instanceof DatabaseError && error.constraint === "proof_entry_pkey") return "chain_grew";
    throw error;
  }
}
