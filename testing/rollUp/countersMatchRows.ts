// Compares reports with the rows that they count.
import { expect } from "vitest";
import { listFigures } from "@/server/reports/reportsStore";
import { type Measure, MEASURES } from "@/server/reports/measures";
import { readCounters } from "@/server/reports/rollupStore";
import { accepted, type Tenant } from "@/testing/rollUp/history";

export const FROM = "2026-01-01";

/** The same sums, computed from the rows independently of the database functions. */
async function sumsOfRows({ deps }: Tenant): Promise<Record<string, number>> {
  const [verifications, attempts] = await deps.db.transaction(async (tx) => [
    await tx.verification.findMany({
      include: { results: true, reviewDecision: true, escalation: true, feedback: true },
    }),
    await tx.judgeAttempt.findMany(),
  ]);
  const sums: Record<string, number> = {};
  const add = (at: Date, measure: Measure, label: unknown[], amount: number | null = 1) => {
    if (!amount) return;
    const name = `${at.toISOString().slice(0, 10)} ${measure} ${JSON.stringify(label)}`;
    sums[name] = (sums[name] ?? 0) + amount;
  };
  for (const {
    createdAt: at,
    completedAt,
    rubricId,
    status,
    determination,
    flagged,
    proofRef,
    results,
    reviewDecision,
    escalation,
    feedback,
  } of verifications) {
    add(at, "verifications", [status, determination, flagged]);
    add(at, "rubrics", [rubricId, status, determination]);
    if (proofRef) add(at, "proofs", []);
    const ms = Math.max((completedAt?.getTime() ?? 0) - at.getTime(), 1);
    if (status === "succeeded") add(at, "latency", [Math.floor(Math.log(ms) / Math.log(1.1))]);
    for (const { criterionId, key, primitive, determination } of results) {
      add(at, "primitives", [primitive]);
      if (determination !== "cannot_determine") add(at, "criteria_judged", [criterionId, key, primitive]);
      if (determination === "not_met") add(at, "criteria_not_met", [criterionId, key, primitive]);
    }
    if (escalation?.closedAt) {
      add(at, "changes", [determination, escalation.determination ?? determination, "escalation"]);
    } else if (reviewDecision?.decision === "override") {
      const to = reviewDecision.overrideDetermination ?? "cannot_determine";
      add(at, "changes", [determination, to, "customer_decision"]);
    }
    for (const { basis, correct, createdAt } of feedback) {
      if (basis === "open_review" && correct !== null) add(createdAt, "open_reviews", [rubricId, correct]);
    }
  }
  for (const { createdAt: at, outcome, model, tier, inputTokens, outputTokens, costUsd } of attempts) {
    add(at, outcome === "reused" ? "judge_reused" : "judge_calls", [model, tier]);
    add(at, "judge_input_tokens", [model, tier], inputTokens);
    add(at, "judge_output_tokens", [model, tier], outputTokens);
    add(at, "judge_cost_usd", [model, tier], costUsd);
    add(at, "judge_unpriced", [model, tier], inputTokens !== null && costUsd === null ? 1 : 0);
  }
  return sums;
}

/** The AI record's figures from `day` on, computed from all feedback. */
async function figuresOfRows({ deps }: Tenant, day: number) {
  const verifications = await deps.db.transaction((tx) =>
    tx.verification.findMany({ include: { feedback: true, reviewDecision: true } }),
  );
  const latest = verifications.flatMap(({ determination, feedback }) => {
    const unbiased = feedback.filter(({ basis }) => basis !== "open_review");
    const [last] = unbiased.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return last && last.createdAt >= accepted(day) ? [{ determination, outcome: last.outcome }] : [];
  });
  const confirmed = latest.filter(({ outcome }) => outcome !== "disputed");
  const decided = confirmed.filter(({ determination: d }) => d !== null && d !== "cannot_determine");
  const met = confirmed.filter(({ determination }) => determination === "met");
  const verdicts = latest.filter(({ determination }) => determination !== null);
  const decisions = verifications.flatMap(({ reviewDecision }) =>
    reviewDecision && reviewDecision.decision !== "route" && reviewDecision.createdAt >= accepted(day)
      ? [reviewDecision]
      : [],
  );
  const countHits = <T>(sample: T[], isHit: (row: T) => boolean) =>
    sample.length === 0 ? undefined : { count: sample.filter(isHit).length, sample: sample.length };
  const disputed = latest.filter(({ outcome }) => outcome === "disputed");
  return {
    agreement: countHits(decided, ({ outcome }) => outcome === "confirmed_correct"),
    false_met: countHits(met, ({ outcome }) => outcome === "confirmed_wrong"),
    abstention: countHits(verdicts, ({ determination }) => determination === "cannot_determine"),
    disputed: countHits(disputed, () => true),
    overturn: countHits(decisions, ({ decision }) => decision === "override"),
  };
}

async function reportedFigures({ deps }: Tenant, day: number) {
  const rows = await deps.db.listTransaction((tx) => listFigures(tx, accepted(day), new Date(Date.UTC(2027, 0))));
  return Object.fromEntries(rows.map(({ figure, count, sample }) => [figure, { count, sample }]));
}

async function reportedSums({ deps }: Tenant): Promise<Record<string, number>> {
  const range = { from: FROM, to: "2026-12-31", daily: MEASURES, total: [] };
  const counters = await readCounters(deps.db, range);
  return Object.fromEntries(
    counters.map(({ day, measure, label, amount }) => [`${day} ${measure} ${JSON.stringify(label)}`, amount]),
  );
}

export async function expectCountersMatchRows(tenant: Tenant): Promise<void> {
  const [rows, counters] = [await sumsOfRows(tenant), await reportedSums(tenant)];
  expect(Object.keys(counters).sort()).toEqual(Object.keys(rows).sort());
  for (const [name, amount] of Object.entries(rows)) expect(counters[name], name).toBeCloseTo(amount, 9);
  for (const day of [0, 2]) expect(await reportedFigures(tenant, day)).toEqual(await figuresOfRows(tenant, day));
}
