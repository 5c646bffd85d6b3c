import "server-only";
import type { SubjectKind } from "@/server/contracts/enums";
import { storedForms } from "@/server/contracts/names";
import type { CriteriaJudgment } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type CriteriaJudgmentRow = CriteriaJudgment;

/** Lists all judgments on a subject, or the newest `limit`, in the order of seq. */
export async function listJudgments(tx: TenantTx, subjectRef: string, limit?: number): Promise<CriteriaJudgmentRow[]> {
  const rows = await tx.criteriaJudgment.findMany({
    where: { subjectRef },
    orderBy: { seq: "desc" },
    ...(limit === undefined ? {} : { take: limit }),
  });
  return rows.reverse();
}

/** Locks the subject until the transaction ends, so that no other judgment is added after a read. */
export async function lockSubject(tx: TenantTx, tenantId: string, subjectRef: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`agreement ${tenantId} ${subjectRef}`}, 0))`;
}

export async function insertJudgment(tx: TenantTx, judgment: CriteriaJudgmentRow): Promise<void> {
  await tx.criteriaJudgment.create({ data: judgment });
}

/** Returns true if a verification of the tenant is about the subject. */
export async function isVerifiedSubject(tx: TenantTx, subjectKind: SubjectKind, subjectRef: string): Promise<boolean> {
  const where = { subjectKind, subjectRef: { in: storedForms(subjectRef) } };
  return (await tx.verification.findFirst({ where, select: { id: true } })) !== null;
}
