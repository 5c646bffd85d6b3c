import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { makeRubric } from "@/testing/factories";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { operationSuite } from "@/testing/operationSuite";
import { calibrationCache } from "@/server/calibration/current";

operationSuite("calibration.list", { valid: () => ({}) }, () => undefined);
operationSuite(
  "calibration.suggest",
  {
    valid: async ({ service, tenantId }) => ({
      query: { rubric_id: await makeRubric(service.deps, tenantId), target_error: 0.1 },
    }),
  },
  (suite) => {
    it("refuses an unknown rubric and an invalid target_error, and names the field", async () => {
      const rubric_id = "00000000-0000-4000-8000-000000000000";
      await suite.refuses({ query: { rubric_id, target_error: 0.1 } }, "invalid_request", /rubric_id: no rubric/);
      await suite.refuses({ query: { rubric_id, target_error: 1 } }, "invalid_request", /target_error/);
    });
  },
);

describe("labels", () => {
  let service: JudgedService;
  beforeAll(async () => {
    service = await startJudgedService(correct([]));
  });
  afterAll(() => service.stop());

  it("lead to a calibration that later verdicts use and name, and to a suggested threshold", async () => {
    const rubric = await service.rubric();
    const deps = tenantDeps(service.service.deps, service.tenantId);
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        service.verify(rubric, { output: `Hello customer number ${index}, welcome.` }),
      ),
    );
    const readSuggestion = () => service.get(`/v1/calibrations/threshold?rubric_id=${rubric}&target_error=0.2`);
    expect(await readSuggestion()).toMatchObject({ labels: 0, too_few_to_show: true, threshold: null });
    for (const { id } of verdicts) {
      await recordFeedback({ ...deps, actor: "operator" }, { id, body: { outcome: "confirmed_correct" } });
    }
    type ListedCalibration = { scope: string; labels: number; method: string; version: number };
    const readFittedCalibration = async () =>
      ((await service.get("/v1/calibrations"))["calibrations"] as ListedCalibration[]).find(
        ({ scope, labels }) => scope === "tenant" && labels >= 38,
      );
    for (let attempt = 0; attempt < 100 && !(await readFittedCalibration()); attempt++) await sleep(100);
    expect(await readFittedCalibration()).toMatchObject({ method: "platt" });
    calibrationCache(deps).clear();
    const laterVerification = await service.verify(rubric, { output: "Hello customer after the fit, welcome." });
    expect(laterVerification.confidence).toBeGreaterThan(verdicts[0]?.confidence ?? 1);
    const envelope = JSON.stringify(await service.get(`/v1/verifications/${laterVerification.id}/proof/envelope`));
    expect(envelope).toMatch(/calibration_id\\":\\"[0-9a-f-]{36}/);
    expect(await readSuggestion()).toMatchObject({ labels: 40, too_few_to_show: false, coverage: 1, errors: 0 });
  });
});
