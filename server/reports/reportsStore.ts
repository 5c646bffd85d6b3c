// Report queries that the counters do not cover.
import "server-only";
import { Determination, FeedbackOutcome } from "@/server/contracts/enums";
import { Prisma } from "@/server/data/generated/client";
import type { ListTx, TenantTx } from "@/server/data/tenant";

type RubricName = { id: string; name: string; version: number };

export function listRubricNames(tx: TenantTx, ids: string[]): Promise<RubricName[]> {
  return tx.rubricVersion.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, version: true } });
}

export async function webhookEndpointExists(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null }, select: { id: true } })) !== null;
}

/**
 * Joins one verification by ID. A plain join would read every verification of the tenant, whose number the planner
 * underestimates.
 */
const selectVerification = (id: Prisma.Sql) =>
  Prisma.sql`CROSS JOIN LATERAL (SELECT * FROM verification WHERE id = ${id} LIMIT 1) v`;

export type FigureRow = {
  figure: "agreement" | "false_met" | "overturn" | "abstention" | "disputed";
  count: number;
  sample: number;
  first: Date;
  last: Date;
};

/**
 * Lists one row for each figure that has a sample from `from` to `until`, both inclusive; see getAiRecord. Each count
 * is one range of an index.
 */
export function listFigures(tx: ListTx, from: Date, until: Date): Promise<FigureRow[]> {
  const countLabels = (determination: Prisma.Sql) => {
    const feedbackRows = Prisma.sql`FROM latest_feedback f WHERE f.tenant_id = named_tenant() AND f.outcome = k.outcome AND ${determination}
      AND f.created_at >= ${from} AND f.created_at <= ${until}`;
    return Prisma.sql`SELECT (SELECT count(*) ${feedbackRows}) AS n, (SELECT min(f.created_at) ${feedbackRows}) AS first, (SELECT max(f.created_at) ${feedbackRows}) AS last`;
  };
  return tx.$queryRaw<FigureRow[]>`
    WITH labels AS (
      SELECT k.*, l.* FROM (SELECT o AS outcome, d AS determination
        FROM unnest(${FeedbackOutcome.options}::text[]) o, unnest(${[...Determination.options, null]}::text[]) d) k
      CROSS JOIN LATERAL (${countLabels(Prisma.sql`f.determination = k.determination`)}
        UNION ALL ${countLabels(Prisma.sql`f.determination IS NULL AND k.determination IS NULL`)}) l WHERE n > 0
    ), decisions AS (
      SELECT decision, count(*) AS n, min(created_at) AS first, max(created_at) AS last FROM review_decision
      WHERE tenant_id = named_tenant() AND decision IN ('accept', 'override') AND created_at >= ${from} AND created_at <= ${until}
      GROUP BY 1
    ), samples AS (
      SELECT figure, hit, n, first, last FROM labels, LATERAL (VALUES
        ('agreement', outcome <> 'disputed' AND determination <> 'cannot_determine', outcome = 'confirmed_correct'),
        ('false_met', outcome <> 'disputed' AND determination = 'met', outcome = 'confirmed_wrong'),
        ('abstention', determination IS NOT NULL, determination = 'cannot_determine'),
        ('disputed', outcome = 'disputed', true)) figures (figure, sampled, hit)
      WHERE sampled
      UNION ALL SELECT 'overturn', decision = 'override', n, first, last FROM decisions
    )
    SELECT figure, coalesce(sum(n) FILTER (WHERE hit), 0)::int AS count, sum(n)::int AS sample, min(first) AS first, max(last) AS last
    FROM samples GROUP BY figure`;
}

/**
 * Lists the latest unbiased feedback on each verdict that a judge decided, of one rubric name or of all, newest first.
 * The confidence is the signed one.
 */
export function listNewestLabels(
  tx: ListTx,
  { rubricName, limit }: { rubricName: string | null; limit: number },
): Promise<{ confidence: number; correct: boolean; basis: string }[]> {
  const newest = (condition: Prisma.Sql) => Prisma.sql`
    SELECT l.created_at, l.feedback_id, l.confidence, l.correct, l.basis FROM latest_feedback l
    WHERE l.tenant_id = named_tenant() AND ${condition}
    ORDER BY l.created_at DESC, l.feedback_id DESC LIMIT ${limit}`;
  const labels =
    rubricName === null
      ? newest(Prisma.sql`l.correct IS NOT NULL`)
      : Prisma.sql`SELECT l.* FROM rubric_version r CROSS JOIN LATERAL (${newest(Prisma.sql`l.rubric_id = r.id AND l.outcome <> 'disputed' AND l.correct IS NOT NULL`)}) l WHERE r.name = ${rubricName}`;
  return tx.$queryRaw`
    SELECT confidence, correct, basis FROM (${labels}) l ORDER BY created_at DESC, feedback_id DESC LIMIT ${limit}`;
}

export type DecisionRow = {
  decidedBy: string;
  /** Null for an account that is no longer a member. */
  name: string | null;
  decision: string;
  reviewMode: string;
  verdict: Determination;
  /** The reviewer's assessment; see getReviewerReport. */
  assessment: Determination | null;
};

/** Lists the decisions from `from` to `until`, both inclusive, newest first. */
export function listDecisions(
  tx: ListTx,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<DecisionRow[]> {
  return tx.$queryRaw<DecisionRow[]>`
    SELECT d.decided_by AS "decidedBy", u.name, d.decision, d.review_mode AS "reviewMode", v.determination AS verdict,
      CASE WHEN d.review_mode = 'blind' THEN d.provisional_determination
        WHEN d.decision = 'accept' THEN v.determination ELSE d.override_determination END AS assessment
    FROM review_decision d ${selectVerification(Prisma.sql`d.verification_id`)}
    LEFT JOIN tenant_member m ON m.tenant_id = d.tenant_id AND m.account_id = d.decided_by
    LEFT JOIN auth_user u ON u.id = m.account_id
    WHERE d.tenant_id = named_tenant() AND d.created_at >= ${from} AND d.created_at <= ${until} AND v.determination IS NOT NULL
    ORDER BY d.created_at DESC, d.verification_id LIMIT ${limit}`;
}
