import type { Determination } from "@/server/contracts/enums";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { Estimated, ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { type DecisionRow, listDecisions } from "@/server/reports/reportsStore";
import type { TenantDeps } from "@/server/deps/deps";
import { MIN_SAMPLES } from "@/server/reports/aiRecord";
import { groupByKey } from "@/server/reports/counters";
import { endOfDay, resolveDays, startOfDay } from "@/server/deps/dayRange";
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { wilson } from "@/server/statistics/intervals";

const RESAMPLES = 200;

/**
 * Reports on the decisions of the range, at most the newest 2,000. A reviewer's assessment is the provisional
 * determination of a blind review, otherwise the verdict's determination if accepted, or the other one if overridden.
 * `route` without blind review and `override` without a determination have no assessment.
 * @throws invalid_request (a reversed or too long range)
 */
export async function getReviewerReport(deps: TenantDeps, query: DayRange): Promise<ReviewerReport> {
  const { from, to } = resolveDays(deps.clock, query);
  const limit = SERVER_LIMITS.reportSample + 1;
  const figures = await deps.db.listTransaction((tx) =>
    listDecisions(tx, { from: startOfDay(from), until: endOfDay(to), limit }),
  );
  const decisions = figures.slice(0, SERVER_LIMITS.reportSample);
  const decisionsInMode = (mode: "open" | "blind") => decisions.filter(({ reviewMode }) => reviewMode === mode);
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    decisions: decisions.length,
    limited: figures.length > decisions.length,
    by_mode: (["open", "blind"] as const).map((mode) => {
      return { mode, ...measureAgreement(decisionsInMode(mode)), kappa: estimateKappa(decisionsInMode(mode)) };
    }),
    reviewers: [...groupByKey(decisions, ({ decidedBy }) => decidedBy).entries()]
      .map(([account_id, ownDecisions]) => ({
        account_id,
        ...countDecisions(ownDecisions),
        ...measureAgreement(ownDecisions),
      }))
      .sort((a, b) => totalCount(b) - totalCount(a) || (a.account_id < b.account_id ? -1 : 1)),
    pairs: [...groupByKey(toPairs(decisions), (pair) => pair.join()).values()].flatMap((pairs) => {
      const [first] = pairs;
      return first ? [{ verdict: first[0], reviewer: first[1], n: pairs.length }] : [];
    }),
  };
}

type Counts = Pick<ReviewerReport["reviewers"][number], "name" | "accepted" | "overridden" | "routed">;

function countDecisions(decisions: readonly DecisionRow[]): Counts {
  const count = (wantedDecision: string) => decisions.filter(({ decision }) => decision === wantedDecision).length;
  return {
    name: decisions[0]?.name ?? null,
    accepted: count("accept"),
    overridden: count("override"),
    routed: count("route"),
  };
}

const totalCount = ({ accepted, overridden, routed }: Counts): number => accepted + overridden + routed;

type Pair = readonly [verdict: Determination, reviewer: Determination];

function toPairs(decisions: readonly DecisionRow[]): Pair[] {
  return decisions.flatMap(({ verdict, assessment }) => (assessment === null ? [] : [[verdict, assessment] as const]));
}

function measureAgreement(decisions: readonly DecisionRow[]) {
  const pairs = toPairs(decisions);
  const agreedCount = pairs.filter(([verdict, reviewer]) => verdict === reviewer).length;
  const tooFew = pairs.length < MIN_SAMPLES;
  return {
    n: pairs.length,
    agreed: agreedCount,
    rate: tooFew ? null : wilson(agreedCount, pairs.length),
    too_few_to_show: tooFew,
  };
}

function estimateKappa(decisions: readonly DecisionRow[]): Estimated | null {
  const pairs = toPairs(decisions);
  if (pairs.length < MIN_SAMPLES) return null;
  const kappa = cohenKappa(pairs, { resamples: RESAMPLES });
  return Number.isNaN(kappa.value) ? null : kappa;
}
