import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { startTestService, type TestService } from "@/testing/service";
import { MET, NOT_MET, verifyAll } from "@/testing/verdicts";

const today = () => new Date().toISOString().slice(0, 10);
/** Creates a technical failure, which no request can cause without a model. */
async function failOne(suite: TestService): Promise<string> {
  const [id = ""] = await verifyAll(suite, [MET]);
  const failed = randomUUID();
  const { db } = tenantDeps(suite.service.deps, suite.tenantId);
  await db.transaction(async (tx) => {
    const row = await tx.verification.findFirstOrThrow({ where: { id } });
    const { rubricId, tenantId, submissionHash, createdAt } = row;
    const { submission, options } = row;
    const end = { status: "failed", error: "judge_unavailable", completedAt: createdAt } as const;
    const data = { id: failed, rubricId, tenantId, submissionHash, createdAt, submission, options, ...end };
    await tx.verification.create({ data });
  });
  return failed;
}

operationSuite("reports.summary", { valid: () => ({}) }, (suite) => {
  it("has no rates before anything was verified", async () => {
    expect((await suite.call({})).body).toMatchObject({
      verifications: 0,
      pass_rate: null,
      abstention_rate: null,
      flagged_rate: null,
      latency_ms: { sample: 0, p50: null, p95: null },
      top_failing_criteria: [],
      by_rubric: [],
    });
  });

  it("says how verdicts turned out, what fails most, and for which rubric", async () => {
    await verifyAll(suite.service(), [MET, MET, NOT_MET, "[]"]);
    await failOne(suite.service());
    const { body } = await suite.call({ query: { from: today() } });
    expect(body).toMatchObject({
      verifications: 6,
      verdicts: 5,
      failed: 1,
      unfinished: 0,
      pass_rate: 3 / 5,
      abstention_rate: 0,
      latency_ms: { sample: 5, relative_error: 0.049 },
    });
    expect(body["latency_ms"]).toMatchObject({ p50: expect.any(Number) as number, p95: expect.any(Number) as number });
    expect(body["top_failing_criteria"]).toMatchObject([
      { key: "says-ok", primitive: "regex_match@1", judged: 5, not_met: 2, failure_rate: 0.4 },
      { key: "shape", judged: 5, not_met: 1, failure_rate: 0.2 },
    ]);
    expect(body["by_rubric"]).toMatchObject([
      { name: "Deterministic", version: 1, verifications: 4, verdicts: 4, pass_rate: 0.5 },
      { name: "Deterministic", version: 2, verifications: 2, verdicts: 1, pass_rate: 1 },
    ]);
  });

  it("rejects a reversed range", async () => {
    const query = { from: "2026-02-02", to: "2026-02-01" };
    await suite.refuses({ query }, "invalid_request", /^to: is before from/);
  });
});

operationSuite("reports.aiRecord", { valid: () => ({}) }, (suite) => {
  const figure = (count: number, sample: number) => ({
    count,
    sample,
    rate: sample < 10 ? null : count / sample,
    too_few_to_show: sample < 10,
    first: sample === 0 ? null : expect.stringMatching(/T/),
    last: sample === 0 ? null : expect.stringMatching(/T/),
  });

  it("takes the latest feedback on each verification, and the determinations", async () => {
    const { service, tenantId } = suite.service();
    const tenant = tenantDeps(service.deps, tenantId);
    const giveFeedback = (id: string | undefined, outcome: "confirmed_correct" | "confirmed_wrong" | "disputed") =>
      recordFeedback({ ...tenant, actor: "operator" }, { id: id ?? "", body: { outcome } });
    expect((await suite.call({})).body["figures"]).toEqual({
      agreement: figure(0, 0),
      false_met: figure(0, 0),
      overturn: figure(0, 0),
      abstention: figure(0, 0),
    });

    const metIds = await verifyAll(suite.service(), Array<string>(9).fill(MET));
    const [notMet, disputedId] = await verifyAll(suite.service(), [NOT_MET, MET]);
    const failed = await failOne(suite.service());
    for (const id of metIds) await giveFeedback(id, "confirmed_wrong");
    for (const id of metIds.slice(2)) await giveFeedback(id, "confirmed_correct");
    await giveFeedback(notMet, "confirmed_correct");
    await giveFeedback(disputedId, "disputed");
    await giveFeedback(failed, "confirmed_wrong");
    await tenant.db.transaction(async (tx) => {
      const decisions = [...metIds.slice(0, 3), disputedId ?? ""].map((verificationId, index) => ({
        tenantId,
        verificationId,
        decidedBy: "test",
        createdAt: new Date(),
        decision: (["override", "accept", "accept", "route"] as const)[index] ?? "accept",
      }));
      await tx.reviewDecision.createMany({ data: decisions });
    });

    const { body } = await suite.call({ query: { from: today(), to: today() } });
    expect(body).toMatchObject({
      source: "feedback",
      figures: {
        agreement: figure(8, 10),
        false_met: figure(2, 9),
        overturn: figure(1, 3),
        abstention: figure(0, 11),
      },
      disputed: { count: 1 },
      by_model: "not_split_for_feedback",
      test_split: "not_yet_available",
      escalations: "not_yet_available",
    });
    const before = (await suite.call({ query: { to: "2026-01-01" } })).body;
    expect(before["figures"]).toMatchObject({ agreement: figure(0, 0), overturn: figure(0, 0) });
  });

  it("accepts the last day of the calendar, and rejects an invalid range", async () => {
    await suite.call({ query: { from: "9999-12-31", to: "9999-12-31" } });
    await suite.refuses({ query: { from: "2026-13-01" } }, "invalid_request", /^from:/);
  });
});

const HEALTH = { environment: { VERIFY_DEV_HEALTH_ENABLED: "true" } };

operationSuite("reports.health", { ...HEALTH, valid: () => ({}) }, (suite) => {
  const endpoint = async (tenantId: string, deletedAt: Date | null = null) => {
    const { db } = tenantDeps(suite.service().service.deps, tenantId);
    const row = { id: randomUUID(), url: "https://a.example/", secret: "s", status: "active", deletedAt } as const;
    await db.transaction((tx) => tx.webhookEndpoint.create({ data: { ...row, tenantId, createdAt: new Date() } }));
    return row.id;
  };
  const buckets = async (query: Record<string, string> = {}) =>
    (await suite.call({ query: { from: today(), ...query } })).body["daily"];

  it("hides the rates of a day with fewer than five, and shows them from the fifth on", async () => {
    await verifyAll(suite.service(), [MET, MET, NOT_MET, MET]);
    const hiddenDay = { date: today(), verifications: 4, pass_rate: null, exception_rate: null, too_few_to_show: true };
    expect(await buckets()).toEqual([hiddenDay]);
    await failOne(suite.service());
    const expectedRates = { verifications: 6, pass_rate: 4 / 5, exception_rate: 1 / 6, too_few_to_show: false };
    expect(await buckets()).toEqual([{ date: today(), ...expectedRates }]);
  });

  it("accepts a webhook endpoint of the tenant, and no other", async () => {
    const { service, tenantId } = suite.service();
    const subscription_id = await endpoint(tenantId);
    expect((await suite.call({ query: { subscription_id } })).body).toMatchObject({ subscription_id });
    const foreignEndpoint = await endpoint(await makeTenant(service.deps));
    const deletedEndpoint = await endpoint(tenantId, new Date());
    const answers = [];
    for (const id of [foreignEndpoint, deletedEndpoint, randomUUID()]) {
      answers.push((await suite.refuses({ query: { subscription_id: id } }, "not_found", /subscription_id/)).body);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await suite.refuses({ query: { subscription_id: "whsub" } }, "invalid_request", /subscription_id/);
  });

  it("rejects a range that is too long", async () => {
    await suite.refuses({ query: { from: "2020-01-01", to: "2025-01-01" } }, "invalid_request", /^from:/);
  });

  it("answers an account under the identity contract, and rejects a tenant that is not the key's", async () => {
    const { service, tenantId } = suite.service();
    const { headers } = await makeAccount(service, tenantId);
    expect((await suite.call({ key: null, headers })).body).toMatchObject({ tenant_id: tenantId });
    const otherTenantHeader = { "x-svc-tenant-id": randomUUID() };
    await suite.refuses({ headers: otherTenantHeader }, "identity_contract_tenant_mismatch");
    await suite.refuses({ key: null, headers: { ...headers, ...otherTenantHeader } }, "forbidden");
  });
});

describe("while they are switched off", () => {
  let disabledService: TestService;
  beforeAll(async () => {
    disabledService = await startTestService({ VERIFY_DEV_HEALTH_ENABLED: "1" });
    return () => disabledService.stop();
  });
  it("health does not exist and tags are not available", async () => {
    const headers = { authorization: `Bearer ${disabledService.apiKey}` };
    const health = await fetch(`${disabledService.baseUrl}/v1/dev-reporting/health`, { headers });
    expect(await health.json()).toMatchObject({ status: 404, code: "not_found" });
    const tags = await fetch(`${disabledService.baseUrl}/v1/dev-reporting/scoped-tags`, { method: "POST", headers });
    expect(await tags.json()).toMatchObject({ status: 503, code: "service_unavailable" });
  });
});
