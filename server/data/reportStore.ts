// What reports read beside the counters.
import "server-only";
import type { TenantTx } from "@/server/data/tenant";

export type RubricName = { id: string; name: string; version: number };

export function listRubricNames(tx: TenantTx, ids: string[]): Promise<RubricName[]> {
  return tx.rubricVersion.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, version: true } });
}

export async function webhookEndpointExists(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null }, select: { id: true } })) !== null;
}

export type FigureRow = {
  figure: "agreement" | "false_met" | "overturn" | "abstention" | "disputed";
  count: number;
  sample: number;
  first: Date;
  last: Date;
};

/** One row for each figure that has a sample from `from` to `until`, both inclusive; see getAiRecord for what they mean. */
export function listFigures(tx: TenantTx, from: Date, until: Date): Promise<FigureRow[]> {
  return tx.$queryRaw<FigureRow[]>`
    WITH samples AS (
      SELECT figure, created_at, hit FROM latest_feedback, LATERAL (VALUES
        ('agreement', outcome <> 'disputed' AND determination <> 'cannot_determine', outcome = 'confirmed_correct'),
        ('false_met', outcome <> 'disputed' AND determination = 'met', outcome = 'confirmed_wrong'),
        ('abstention', determination IS NOT NULL, determination = 'cannot_determine'),
        ('disputed', outcome = 'disputed', true)) figures (figure, sampled, hit)
      WHERE sampled AND created_at >= ${from} AND created_at <= ${until}
      UNION ALL
      SELECT 'overturn', created_at, decision = 'override' FROM review_decision
      WHERE created_at >= ${from} AND created_at <= ${until} AND decision <> 'route'
    )
    SELECT figure, count(*) FILTER (WHERE hit)::int AS count, count(*)::int AS sample,
      min(created_at) AS first, max(created_at) AS last
    FROM samples GROUP BY figure`;
}
