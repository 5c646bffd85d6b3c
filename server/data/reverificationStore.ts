import "server-only";
import { toColumns } from "@/server/data/columns";
import type { CriterionResult, Verification } from "@/server/data/generated/client";
import type { TenantDb, TenantTx } from "@/server/data/tenant";
import { type NewProofEntry, type Refusal, refusalOr } from "@/server/data/verdictStore";

export type JudgedVerificationRow = Verification & { results: CriterionResult[] };

/** A verification with its inputs and results. */
export function findJudgedVerification(tx: TenantTx, id: string): Promise<JudgedVerificationRow | null> {
  return tx.verification.findFirst({ where: { id }, include: { results: { orderBy: { position: "asc" } } } });
}

export type NewReverification = {
  id: string;
  tenantId: string;
  verificationId: string;
  seq: number | null;
  request: unknown;
  report: unknown;
  createdAt: Date;
};

/** "chain_grew": another entry has this position; nothing was written. */
export function recordReverification(
  db: TenantDb,
  reverification: NewReverification,
  proof: NewProofEntry | null,
): Promise<"ok" | Refusal> {
  return refusalOr<"ok">(async () => {
    const text = "SELECT record_reverification($1, $2, $3)";
    await db.call("record_reverification", text, [toColumns(reverification), toColumns(proof)]);
    return "ok";
  });
}
