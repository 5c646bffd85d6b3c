import type { AiRecord, AiRecordFigure } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { type FigureRow, listFigures } from "@/server/reports/reportsStore";
import type { TenantDeps } from "@/server/deps/deps";
import { endOfDay, resolveDays, startOfDay } from "@/server/deps/dayRange";

/** The minimum number of samples that support a rate. */
export const MIN_SAMPLES = 10;

/**
 * Returns the AI record (spec: GET /v1/dev-reporting/ai-record). The samples are the feedback and the decisions within
 * the range: the latest feedback on each verification (it supersedes earlier feedback, even after the range), and each
 * cockpit determination.
 * - agreement: the share of the verdicts met, partial or not_met that feedback confirms as correct, among those that it
 * confirms as correct or wrong.
 * - false_met: the share of the verdicts met that feedback confirms as wrong, among those that it confirms either way.
 * - abstention: the share of the verdicts cannot_determine, among all verdicts with feedback, including disputed ones.
 * - overturn: the share of `override`, among the determinations `override` and `accept`. `route` is not a decision.
 * - disputed: the share of the verifications whose latest feedback is `disputed`.
 * A verification that failed has no verdict and counts only in disputed. With fewer than ten samples, a rate is null.
 * @throws invalid_request (a reversed or too long range)
 */
export async function getAiRecord(deps: TenantDeps, query: DayRange): Promise<AiRecord> {
  const { from, to } = resolveDays(deps.clock, query);
  const rows = await deps.db.listTransaction((tx) => listFigures(tx, startOfDay(from), endOfDay(to)));
  const row = (name: FigureRow["figure"]) => rows.find(({ figure }) => figure === name);
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    source: "feedback",
    figures: {
      agreement: toFigure(row("agreement")),
      false_met: toFigure(row("false_met")),
      overturn: toFigure(row("overturn")),
      abstention: toFigure(row("abstention")),
    },
    disputed: { count: row("disputed")?.count ?? 0 },
    by_model: "not_split_for_feedback",
    test_split: "not_yet_available",
    escalations: "not_yet_available",
  };
}

function toFigure(row: FigureRow | undefined): AiRecordFigure {
  const { count = 0, sample = 0, first, last } = row ?? {};
  const tooFew = sample < MIN_SAMPLES;
  return {
    count,
    sample,
    rate: tooFew ? null : count / sample,
    too_few_to_show: tooFew,
    first: first?.toISOString() ?? null,
    last: last?.toISOString() ?? null,
  };
}
