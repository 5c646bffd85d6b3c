import "server-only";
import { toColumns } from "@/server/data/columns";
import type { CriterionResult, Reverification, Verification } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type JudgedVerificationRow = Verification & { results: CriterionResult[] };

/** Finds a verification with its inputs and results. */
export function findJudgedVerification(tx: TenantTx, id: string): Promise<JudgedVerificationRow | null> {
  return tx.verification.findFirst({ where: { id }, include: { results: { orderBy: { position: "asc" } } } });
}

type NewReverification = Omit<Reverification, "request" | "report"> & { request: unknown; report: unknown };

/** Stores a reverification. Its proof entry, if any, has to be appended before in the same transaction. */
export async function recordReverification(tx: TenantTx, reverification: NewReverification): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO reverification SELECT * FROM json_populate_record(NULL::reverification, ${toColumns(reverification)}::json)`;
}
