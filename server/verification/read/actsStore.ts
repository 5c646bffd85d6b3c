// Reads the acts of people on a verdict: the customer's decision, and the judgment that closed the escalation.
import "server-only";
import type { CockpitDecision, Determination } from "@/server/contracts/enums";
import { Prisma } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

/** The acts on one verdict; columns of a missing act are null. `…Seq`: number of the proof entry, null without one. */
export type ActsRow = {
  decision: CockpitDecision | null;
  overrideDetermination: Determination | null;
  decisionAt: Date | null;
  decisionSeq: number | null;
  closedDetermination: Determination | null;
  closedAt: Date | null;
  closedSeq: number | null;
};

export const ACTS_COLUMNS = Prisma.sql`d.decision, d.override_determination AS "overrideDetermination", d.created_at AS "decisionAt",
  d.proof_seq AS "decisionSeq", e.determination AS "closedDetermination", e.closed_at AS "closedAt", e.proof_seq AS "closedSeq"`;

/** Joins the acts of the verifications `v`. */
export const ACTS_JOINS = Prisma.sql`
  LEFT JOIN review_decision d ON d.tenant_id = v.tenant_id AND d.verification_id = v.id
  LEFT JOIN escalation e ON e.tenant_id = v.tenant_id AND e.verification_id = v.id AND e.status <> 'open'`;

/** Computes the determination of `currentAnswer` in SQL, for filters. current.db.test.ts compares the two. */
export const CURRENT_DETERMINATION = Prisma.sql`coalesce(e.determination,
  CASE d.decision WHEN 'override' THEN coalesce(d.override_determination, 'cannot_determine') END, v.determination)`;

/** Finds the acts on a verdict; null without a decision. */
export async function findActs(tx: TenantTx, verificationId: string): Promise<ActsRow | null> {
  const [row] = await tx.$queryRaw<ActsRow[]>`
    SELECT ${ACTS_COLUMNS} FROM (SELECT named_tenant() AS tenant_id, ${verificationId}::uuid AS id) v ${ACTS_JOINS}
    WHERE d.decision IS NOT NULL`;
  return row ?? null;
}
