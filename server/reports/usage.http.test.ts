import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UsageSummary } from "@/server/reports/contract/usage";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { makeRubric, makeTenant } from "@/testing/factories";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { operationSuite } from "@/testing/operationSuite";

const today = () => new Date().toISOString().slice(0, 10);

operationSuite("usage.get", { valid: () => ({}) }, (suite) => {
  it("counts the verifications of this tenant alone, also those of a moment ago", async () => {
    const { service, tenantId } = suite.service();
    const verify = async (tenant: string, latency: number) => {
      const body = {
        rubric_id: await makeRubric(service.deps, tenant),
        submission: { inline: `{"status":"ok","latency":${latency}}` },
      };
      await submit(tenantDeps(service.deps, tenant), { body });
    };
    for (const latency of [20, 20, 500]) await verify(tenantId, latency);
    await verify(await makeTenant(service.deps), 20);
    const { body } = await suite.call({ query: { from: today(), to: today() } });
    expect(body).toMatchObject({
      tenant_id: tenantId,
      from: today(),
      to: today(),
      verifications: {
        total: 3,
        by_status: { queued: 0, running: 0, succeeded: 3, failed: 0 },
        by_determination: { met: 2, partial: 0, not_met: 1, cannot_determine: 0, none: 0 },
      },
      criteria: { deterministic: 9, llm_judge: 0, reused: 0 },
      judge: { calls: 0, cost_usd: 0, by_model: [] },
      proofs_signed: 3,
      daily: [{ date: today(), verifications: 3, proofs_signed: 3 }],
    });
  });

  it("is thirty days up to today, every one of them listed", async () => {
    const { daily, to } = (await suite.call({})).body as UsageSummary;
    expect(to).toBe(today());
    expect(daily).toHaveLength(30);
    expect(daily.at(-1)).toMatchObject({ date: today(), verifications: 3 });
  });

  it("leaves out other days", async () => {
    const { body } = await suite.call({ query: { from: "2020-01-01", to: "2020-12-31" } });
    expect(body["verifications"]).toMatchObject({ total: 0 });
    expect(body["daily"]).toHaveLength(366);
    for (const day of ["0001-01-01", "9999-12-31"]) {
      const { daily } = (await suite.call({ query: { from: day, to: day } })).body as UsageSummary;
      expect(daily).toMatchObject([{ date: day, verifications: 0 }]);
    }
  });

  it("names the fault of a range", async () => {
    await suite.refuses({ query: { from: "yesterday" } }, "invalid_request", /^from:/);
    await suite.refuses({ query: { to: "2026-02-30" } }, "invalid_request", /^to:/);
    await suite.refuses({ query: { from: "2026-02-02", to: "2026-02-01" } }, "invalid_request", /^to: is before/);
    await suite.refuses({ query: { from: "2020-01-01", to: "2021-01-01" } }, "invalid_request", /^from: .*366/);
    await suite.refuses({ query: { since: "2020-01-01" } }, "invalid_request", /since/);
  });
});

describe("what models cost", () => {
  let service: JudgedService;
  beforeAll(async () => {
    service = await startJudgedService(correct([]));
  });
  afterAll(() => service.stop());

  it("is counted by model and tier, and a reused judge result costs nothing", async () => {
    const rubric = await service.rubric();
    const submission = { output: "Hello dear customer, welcome." };
    for (let index = 0; index < 2; index += 1) await service.verify(rubric, submission);
    const { criteria, judge } = (await service.get("/v1/usage")) as UsageSummary;
    const tiers = judge.by_model.length;
    expect(criteria).toMatchObject({ deterministic: 0, llm_judge: 2 });
    expect(criteria.reused).toBe(judge.calls);
    expect(tiers).toBeGreaterThan(0);
    const smallModel = judge.by_model.find(({ model }) => model === "small");
    expect(smallModel).toMatchObject({ tier: 1, calls: 1, unpriced_calls: 0 });
    const { input_tokens = 0, output_tokens = 0 } = smallModel ?? {};
    expect(smallModel?.cost_usd).toBeCloseTo((input_tokens * 1 + output_tokens * 2) / 1_000_000, 9);
    expect(judge.unpriced_calls).toBe(judge.calls - 1);
  });
});
