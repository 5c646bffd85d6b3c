// Operations of the reports page, over tRPC.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Determination } from "@/server/contracts/enums";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import { makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { trailOf } from "@/testing/trail";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const DAY = "2026-03-01";
const NOON = new Date(`${DAY}T12:00:00Z`);

type VerificationInput = {
  failed?: true;
  determination?: Determination;
  confidence?: number;
  flagged?: boolean;
  ms?: number;
};

/** Creates finished verifications of `rubricId`, as a judge would create them. */
async function make(
  { service: { deps }, tenantId }: TestService,
  rubricId: string,
  inputs: VerificationInput[],
): Promise<string[]> {
  const rows = inputs.map(({ failed = false, determination = "met", confidence = 0.9, flagged = false, ms = 40 }) => ({
    id: randomUUID(),
    tenantId,
    rubricId,
    submissionHash: "",
    submission: { inline: "" },
    options: {},
    createdAt: NOON,
    completedAt: new Date(NOON.getTime() + ms),
    ...(failed
      ? { status: "failed" as const, error: "judge_unavailable" }
      : { status: "succeeded" as const, determination, confidence, flagged }),
  }));
  await tenantDeps(deps, tenantId).db.transaction((tx) => tx.verification.createMany({ data: rows }));
  return rows.map(({ id }) => id);
}

operationSuite("reports.daily", { valid: () => ({}) }, (suite) => {
  it("lists every day of the range, of this tenant only", async () => {
    const service = suite.service();
    const { deps } = service.service;
    await make(service, await makeRubric(deps, service.tenantId), [
      { ms: 10 },
      { determination: "not_met", flagged: true, ms: 10 },
      { determination: "cannot_determine", flagged: true, ms: 10 },
      { ms: 5000 },
      { failed: true },
    ]);
    const otherTenant = { ...service, tenantId: await makeTenant(deps) };
    await make(otherTenant, await makeRubric(deps, otherTenant.tenantId), [{}]);
    const { body } = await suite.call({ query: { from: "2026-02-28", to: DAY } });
    const [before, day] = body["daily"] as { latency_ms: { sample: number; p50: number; p95: number } }[];
    expect(before).toEqual({
      date: "2026-02-28",
      verifications: 0,
      by_determination: { met: 0, partial: 0, not_met: 0, cannot_determine: 0 },
      by_current_determination: { met: 0, partial: 0, not_met: 0, cannot_determine: 0 },
      failed: 0,
      unfinished: 0,
      flagged: 0,
      abstention_rate: null,
      flagged_rate: null,
      latency_ms: { sample: 0, p50: null, p95: null },
    });
    expect(day).toMatchObject({
      date: DAY,
      verifications: 5,
      by_determination: { met: 2, partial: 0, not_met: 1, cannot_determine: 1 },
      failed: 1,
      unfinished: 0,
      flagged: 2,
      abstention_rate: 1 / 4,
      flagged_rate: 1 / 2,
    });
    expect(day?.latency_ms.sample).toBe(4);
    expect(Math.abs((day?.latency_ms.p95 ?? 0) / 5000 - 1)).toBeLessThan(0.05);
  });

  it("rejects a reversed range", async () => {
    await suite.refuses({ query: { from: "2026-02-02", to: "2026-02-01" } }, "invalid_request", /^to: is before from/);
  });
});

operationSuite("reports.calibration", { valid: () => ({}) }, (suite) => {
  /** Stores feedback as the calibration uses it. */
  const teach = async (
    { service: { deps }, tenantId }: TestService,
    ids: string[],
    isCorrect: (index: number) => boolean | null,
  ) => {
    const rows = ids.map((verificationId, index) => ({
      id: deps.ids.next(),
      tenantId,
      verificationId,
      recordedBy: "test",
      createdAt: NOON,
      outcome: ({ true: "confirmed_correct", false: "confirmed_wrong", null: "disputed" } as const)[
        `${isCorrect(index)}`
      ],
      primitive: "llm_judge@1" as const,
      model: "m",
      promptVersion: "p",
      rawConfidence: 0.5,
      correct: isCorrect(index),
    }));
    const { db } = tenantDeps(deps, tenantId);
    await db.transaction((tx) => tx.feedback.createMany({ data: rows }));
  };

  it("hides figures of few labels; with enough it shows bins, their error and the risk of each threshold", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId);
    const otherRubric = await makeRubric(service.service.deps, service.tenantId, {
      name: "Other",
      criteria: [{ key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }],
    });
    const lowConfidenceIds = await make(service, rubric_id, Array<VerificationInput>(20).fill({ confidence: 0.6 }));
    await teach(service, lowConfidenceIds, (index) => index % 2 === 0);
    expect((await suite.call({ query: { rubric_id } })).body).toMatchObject({
      rubric_id,
      labels: 20,
      limited: false,
      too_few_to_show: true,
      calibration_error: null,
      bins: [],
      current_threshold: expect.any(Number) as number,
    });
    const high = await make(service, rubric_id, Array<VerificationInput>(20).fill({ confidence: 0.904 }));
    await teach(service, high, (index) => index > 0);
    await teach(service, await make(service, otherRubric, [{}]), () => true);

    const { body } = await suite.call({ query: { rubric_id } });
    expect(body).toMatchObject({
      labels: 40,
      too_few_to_show: false,
      bins: [
        { low: 0.6, high: 0.6, accuracy: { value: 0.5, n: 20 } },
        { low: 0.904, high: 0.904, accuracy: { value: 0.95, n: 20 } },
      ],
      risk_coverage: [
        { threshold: 0.9, coverage: 0.5, risk: 1 / 20 },
        { threshold: 0.6, coverage: 1, risk: 11 / 40 },
      ],
    });
    const { value, low: least, high: most, n } = body["calibration_error"] as Record<string, number>;
    expect(value).toBeCloseTo((0.1 + 0.046) / 2, 12);
    expect([n, least! <= value!, most! >= value!]).toEqual([40, true, true]);
    expect((await suite.call({})).body).toMatchObject({ labels: 41, rubric_id: null, current_threshold: null });
  });

  it("lets later feedback replace earlier feedback", async () => {
    const service = suite.service();
    const rubric_id = await makeRubric(service.service.deps, service.tenantId);
    const labels = async () => (await suite.call({ query: { rubric_id } })).body["labels"] as number;
    const before = await labels();
    const ids = await make(service, rubric_id, [{}, {}]);
    await teach(service, ids, () => true);
    expect(await labels()).toBe(before + 2);
    await teach(service, ids.slice(1), () => null);
    expect(await labels()).toBe(before + 1);
  });

  it("rejects a rubric that is not the tenant's", async () => {
    const { service } = suite.service();
    const foreignRubric = await makeRubric(service.deps, await makeTenant(service.deps));
    for (const rubric_id of [UNKNOWN, foreignRubric, "nonsense"]) {
      await suite.refuses({ query: { rubric_id } }, "invalid_request", /rubric_id/);
    }
  });
});

operationSuite("reports.reviewers", { valid: () => ({}) }, (suite) => {
  it("compares reviewer determinations with verdicts, open and blind", async () => {
    const service = suite.service();
    const { tenantId } = service;
    const { db } = tenantDeps(service.service.deps, tenantId);
    const member = await makeAccount(service.service, tenantId, { reviewer: true });
    const inputs = [
      ...Array<VerificationInput>(10).fill({ determination: "met" }),
      ...Array<VerificationInput>(4).fill({ determination: "not_met" }),
    ];
    const ids = await make(service, await makeRubric(service.service.deps, tenantId), inputs);
    const decisionFor = (
      index: number,
    ): Partial<ReviewDecisionRow> & Pick<ReviewDecisionRow, "decision" | "decidedBy"> => {
      if (index < 9) return { decision: "accept", decidedBy: member.accountId };
      if (index === 9) return { decision: "override", overrideDetermination: "not_met", decidedBy: member.accountId };
      if (index === 10) return { decision: "override", decidedBy: member.accountId };
      if (index === 11) return { decision: "route", decidedBy: member.accountId };
      const blind = { reviewMode: "blind", decidedBy: "left", provisionalDetermination: "met" } as const;
      return { ...blind, decision: index === 12 ? "accept" : "route" };
    };
    const rows = ids.map((verificationId, index) => ({
      tenantId,
      verificationId,
      createdAt: NOON,
      ...decisionFor(index),
    }));
    await db.transaction((tx) => tx.reviewDecision.createMany({ data: rows }));

    const { body } = await suite.call({ query: { from: DAY, to: DAY } });
    expect(body).toMatchObject({
      decisions: 14,
      limited: false,
      by_mode: [
        { mode: "open", n: 10, agreed: 9, too_few_to_show: false, rate: { value: 0.9, n: 10 } },
        { mode: "blind", n: 2, agreed: 0, too_few_to_show: true, rate: null, kappa: null },
      ],
      reviewers: [
        { name: "Test account", accepted: 9, overridden: 2, routed: 1, n: 10, agreed: 9 },
        { account_id: "left", name: null, accepted: 1, overridden: 0, routed: 1, n: 2, rate: null },
      ],
    });
    expect(body["pairs"]).toHaveLength(3);
    expect(body["pairs"]).toEqual(
      expect.arrayContaining([
        { verdict: "met", reviewer: "met", n: 9 },
        { verdict: "met", reviewer: "not_met", n: 1 },
        { verdict: "not_met", reviewer: "met", n: 2 },
      ]),
    );
    const earlierReport = await suite.call({ query: { from: "2026-02-01", to: "2026-02-28" } });
    expect(earlierReport.body).toMatchObject({ decisions: 0, reviewers: [], pairs: [] });
  });

  it("rejects a range that is too long", async () => {
    await suite.refuses({ query: { from: "2020-01-01", to: "2025-01-01" } }, "invalid_request", /^from:/);
  });
});

operationSuite(
  "reports.export",
  { valid: () => ({ body: { report: "usage-2026-03-01-2026-03-31", rows: 31 } }) },
  (suite) => {
    it("records who exported which report", async () => {
      const { service, tenantId } = suite.service();
      const account = await makeAccount(service, tenantId);
      const report = "latency-2026-03-01-2026-03-31";
      await suite.call({ account, body: { report, rows: 2 } });
      const [entry] = await trailOf(suite.service(), report);
      expect(entry).toMatchObject({ action: "report.exported", actor: account.accountId, details: { rows: 2 } });
    });

    it("rejects a report without a name", async () => {
      await suite.refuses({ body: { report: "", rows: 0 } }, "invalid_request", /report/);
    });
  },
);
