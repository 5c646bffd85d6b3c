import "server-only";
import type { TenantTx } from "@/server/data/tenant";

/** Finds the rows whose contents the entries of a proof commit to. */
export async function findCommittedRows(tx: TenantTx, verificationId: string) {
  const where = { verificationId };
  return {
    results: await tx.criterionResult.findMany({
      where,
      orderBy: { position: "asc" },
      select: { rationale: true, evidenceSpans: true },
    }),
    reverifications: await tx.reverification.findMany({ where, select: { seq: true, request: true, report: true } }),
    fetched: await tx.submissionContent.findFirst({ where, select: { content: true } }),
    decision: await tx.reviewDecision.findFirst({ where, select: { reason: true, proofSeq: true } }),
  };
}

export type CommittedRows = Awaited<ReturnType<typeof findCommittedRows>>;
