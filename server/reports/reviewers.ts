import type { Determination } from "@/server/contracts/enums";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { Estimated, ReviewerReport } from "@/server/reports/contract/reports";
import type { DayRange } from "@/server/reports/contract/usage";
import { type DecisionRow, listDecisions } from "@/server/reports/reportsStore";
import type { TenantDeps } from "@/server/deps/deps";
import { FEWEST_SAMPLES } from "@/server/reports/aiRecord";
import { grouped } from "@/server/reports/counters";
import { endOf, resolveDays, startOf } from "@/server/deps/dayRange";
import { cohenKappa } from "@/server/statistics/raterAgreement";
import { wilson } from "@/server/statistics/intervals";

const RESAMPLES = 200;

/**
 * The decisions of the range, at most the newest 2,000. A reviewer's assessment is the provisional determination when
 * blind, else the verdict's when accepted and the other one when overridden; `route` without blind review and
 * `override` without a determination have none.
 * @throws invalid_request (a reversed or too long range)
 */
export async function getReviewerReport(deps: TenantDeps, query: DayRange): Promise<ReviewerReport> {
  const { from, to } = resolveDays(deps.clock, query);
  const limit = SERVER_LIMITS.reportSample + 1;
  const figures = await deps.db.listTransaction((tx) =>
    listDecisions(tx, { from: startOf(from), until: endOf(to), limit }),
  );
  const decisions = figures.slice(0, SERVER_LIMITS.reportSample);
  const ofMode = (mode: "open" | "blind") => decisions.filter(({ reviewMode }) => reviewMode === mode);
  return {
    tenant_id: deps.db.tenantId,
    from,
    to,
    decisions: decisions.length,
    limited: figures.length > decisions.length,
    by_mode: (["open", "blind"] as const).map((mode) => {
      return { mode, ...agreementOf(ofMode(mode)), kappa: kappaOf(ofMode(mode)) };
    }),
    reviewers: [...grouped(decisions, ({ decidedBy }) => decidedBy).entries()]
      .map(([account_id, own]) => ({ account_id, ...countsOf(own), ...agreementOf(own) }))
      .sort((a, b) => countOf(b) - countOf(a) || (a.account_id < b.account_id ? -1 : 1)),
    pairs: [...grouped(said(decisions), (pair) => pair.join()).values()].flatMap((pairs) => {
      const [first] = pairs;
      return first ? [{ verdict: first[0], reviewer: first[1], n: pairs.length }] : [];
    }),
  };
}

type Counts = Pick<ReviewerReport["reviewers"][number], "name" | "accepted" | "overridden" | "routed">;

function countsOf(own: readonly DecisionRow[]): Counts {
  const count = (wanted: string) => own.filter(({ decision }) => decision === wanted).length;
  return {
    name: own[0]?.name ?? null,
    accepted: count("accept"),
    overridden: count("override"),
    routed: count("route"),
  };
}

const countOf = ({ accepted, overridden, routed }: Counts): number => accepted + overridden + routed;

type Pair = readonly [verdict: Determination, reviewer: Determination];

function said(decisions: readonly DecisionRow[]): Pair[] {
  return decisions.flatMap(({ verdict, said }) => (said === null ? [] : [[verdict, said] as const]));
}

function agreementOf(decisions: readonly DecisionRow[]) {
  const pairs = said(decisions);
  const agreed = pairs.filter(([verdict, reviewer]) => verdict === reviewer).length;
  const tooFew = pairs.length < FEWEST_SAMPLES;
  return { n: pairs.length, agreed, rate: tooFew ? null : wilson(agreed, pairs.length), too_few_to_show: tooFew };
}

function kappaOf(decisions: readonly DecisionRow[]): Estimated | null {
  const pairs = said(decisions);
  if (pairs.length < FEWEST_SAMPLES) return null;
  const kappa = cohenKappa(pairs, { resamples: RESAMPLES });
  return Number.isNaN(kappa.value) ? null : kappa;
}
