// Report queries that the counters do not cover.
import "server-only";
import type { Determination } from "@/server/contracts/enums";
import { ACTS_JOINS, CURRENT_DETERMINATION } from "@/server/data/actsStore";
import { Prisma } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type RubricName = { id: string; name: string; version: number };

export function listRubricNames(tx: TenantTx, ids: string[]): Promise<RubricName[]> {
  return tx.rubricVersion.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, version: true } });
}

export async function webhookEndpointExists(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null }, select: { id: true } })) !== null;
}

/** By its ID, row after row: a join would read every verification of the tenant, whose number the planner underestimates. */
const oneVerification = (id: Prisma.Sql) =>
  Prisma.sql`CROSS JOIN LATERAL (SELECT * FROM verification WHERE id = ${id} LIMIT 1) v`;

export type ChangeRow = {
  /** UTC, YYYY-MM-DD: when the verification was created. */
  day: string;
  from: Determination;
  to: Determination;
  source: "customer_decision" | "escalation";
  count: number;
};

/** The verdicts of verifications created from `from` to `to`, both inclusive, that an override or a closed escalation takes precedence over. */
export function listChanges(tx: TenantTx, from: string, to: string): Promise<ChangeRow[]> {
  return tx.$queryRaw<ChangeRow[]>`
    WITH acts AS (
      SELECT tenant_id, verification_id FROM review_decision WHERE tenant_id = current_tenant() AND decision = 'override'
      UNION SELECT tenant_id, verification_id FROM escalation WHERE tenant_id = current_tenant() AND status <> 'open'
    )
    SELECT to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, v.determination AS "from", ${CURRENT_DETERMINATION} AS "to",
      CASE WHEN e.id IS NULL THEN 'customer_decision' ELSE 'escalation' END AS source, count(*)::int AS count
    FROM acts a ${oneVerification(Prisma.sql`a.verification_id`)} ${ACTS_JOINS}
    WHERE v.created_at >= ${`${from}T00:00:00Z`}::timestamptz AND v.created_at <= ${`${to}T23:59:59.999Z`}::timestamptz
    GROUP BY 1, 2, 3, 4`;
}

export type FigureRow = {
  figure: "agreement" | "false_met" | "overturn" | "abstention" | "disputed";
  count: number;
  sample: number;
  first: Date;
  last: Date;
};

/** One row for each figure that has a sample from `from` to `until`, both inclusive; see getAiRecord. */
export function listFigures(tx: TenantTx, from: Date, until: Date): Promise<FigureRow[]> {
  return tx.$queryRaw<FigureRow[]>`
    WITH labels AS (
      SELECT outcome, determination, count(*) AS n, min(created_at) AS first, max(created_at) AS last FROM latest_feedback
      WHERE tenant_id = current_tenant() AND created_at >= ${from} AND created_at <= ${until} GROUP BY 1, 2
    ), decisions AS (
      SELECT decision, count(*) AS n, min(created_at) AS first, max(created_at) AS last FROM review_decision
      WHERE tenant_id = current_tenant() AND created_at >= ${from} AND created_at <= ${until} AND decision <> 'route' GROUP BY 1
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

/** Joins the verification `v` of an ID, if its rubric has the name; null means any. */
const ofRubric = (id: Prisma.Sql, name: string | null) =>
  name === null
    ? oneVerification(id)
    : Prisma.sql`JOIN verification v ON v.id = ${id}
      AND v.rubric_id = ANY (ARRAY(SELECT r.id FROM rubric_version r WHERE r.name = ${name}))`;

/** The latest unbiased feedback on each verdict that a judge decided, of one rubric name or of all, newest first; confidence as signed. */
export function listNewestLabels(
  tx: TenantTx,
  { rubricName, limit }: { rubricName: string | null; limit: number },
): Promise<{ confidence: number; correct: boolean; basis: string }[]> {
  return tx.$queryRaw`
    SELECT v.confidence, f.correct, f.basis FROM latest_feedback l
    CROSS JOIN LATERAL (SELECT correct, basis FROM feedback WHERE id = l.feedback_id LIMIT 1) f ${ofRubric(Prisma.sql`l.verification_id`, rubricName)}
    WHERE l.tenant_id = current_tenant() AND f.correct IS NOT NULL
    ORDER BY l.created_at DESC, l.feedback_id DESC LIMIT ${limit}`;
}

/** The open reviews of such verdicts that say whether the verdict is correct. */
export async function tallyAnchoredLabels(
  tx: TenantTx,
  rubricName: string | null,
): Promise<{ labels: number; confirmed_correct: number }> {
  const [tally] = await tx.$queryRaw<{ labels: number; confirmed_correct: number }[]>`
    SELECT count(*)::int AS labels, count(*) FILTER (WHERE f.correct)::int AS confirmed_correct
    FROM feedback f ${ofRubric(Prisma.sql`f.verification_id`, rubricName)}
    WHERE f.tenant_id = current_tenant() AND f.basis = 'open_review' AND f.correct IS NOT NULL`;
  return tally ?? { labels: 0, confirmed_correct: 0 };
}

export type DecisionRow = {
  decidedBy: string;
  /** null: no longer a member. */
  name: string | null;
  decision: string;
  reviewMode: string;
  verdict: Determination;
  /** The reviewer's assessment; see getReviewerReport. */
  said: Determination | null;
};

/** The decisions from `from` to `until`, both inclusive, newest first. */
export function listDecisions(
  tx: TenantTx,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<DecisionRow[]> {
  return tx.$queryRaw<DecisionRow[]>`
    SELECT d.decided_by AS "decidedBy", u.name, d.decision, d.review_mode AS "reviewMode", v.determination AS verdict,
      CASE WHEN d.review_mode = 'blind' THEN d.provisional_determination
        WHEN d.decision = 'accept' THEN v.determination ELSE d.override_determination END AS said
    FROM review_decision d ${oneVerification(Prisma.sql`d.verification_id`)}
    LEFT JOIN tenant_member m ON m.tenant_id = d.tenant_id AND m.account_id = d.decided_by
    LEFT JOIN auth_user u ON u.id = m.account_id
    WHERE d.tenant_id = current_tenant() AND d.created_at >= ${from} AND d.created_at <= ${until} AND v.determination IS NOT NULL
    ORDER BY d.created_at DESC, d.verification_id LIMIT ${limit}`;
}
