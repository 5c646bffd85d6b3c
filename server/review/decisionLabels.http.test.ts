// A decision becomes a label once, and only in tenants with the setting, and reports never mix what reviewers said
// before and after seeing the verdict.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listLabels } from "@/server/feedback/feedbackStore";
import { getCalibrationReport } from "@/server/reports/calibration";
import { getAiRecord } from "@/server/reports/aiRecord";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { PROMPT_VERSION } from "@/server/judging/version";
import { makeAccount } from "@/testing/factories";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { signIn } from "@/testing/signIn";
import { trpcCall } from "@/testing/trpcCall";

let service: JudgedService;
let rubric: string;
let reviewer: Record<string, string>;
let colleague: Record<string, string>;
let owner: Record<string, string>;

beforeAll(async () => {
  service = await startJudgedService(correct([]));
  rubric = await service.rubric();
  const signedIn = async (roles: object) =>
    signIn(service, (await makeAccount(service.service, service.tenantId, roles)).email);
  reviewer = await signedIn({ reviewer: true });
  colleague = await signedIn({ reviewer: true });
  owner = await signedIn({ owner: true });
});
afterAll(() => service.stop());

const call = (headers: Record<string, string>, id: Parameters<typeof trpcCall>[1], input: object) =>
  trpcCall(service.baseUrl, id, { headers, input });
let serial = 0;
const verdict = async () =>
  (await service.verify(rubric, { output: `Hello Ms. Okafor, your parcel ${++serial} left.` })).id;
const decide = async (id: string, decision: object) =>
  (await call(reviewer, "review.decide", { body: { verification_id: id, ...decision } })).body;
const label = (id: string, outcome: string, caller = reviewer) =>
  call(caller, "verification.feedback", { id, body: { outcome, from_decision: true } });
const setLabeling = (isOn: boolean) => call(owner, "tenantSettings.change", { body: { decisions_also_label: isOn } });
const feedbackOn = async (id: string) =>
  (await call(reviewer, "verification.detail", { id })).body["feedback"] as object[];
const tenant = () => tenantDeps(service.service.deps, service.tenantId);

describe("without the setting", () => {
  it("gives a decision no label, and refuses one", async () => {
    const id = await verdict();
    expect(await decide(id, { decision: "accept" })).not.toHaveProperty("label");
    expect(await service.get(`/v1/verifications/${id}/determination`)).not.toHaveProperty("label");
    expect((await label(id, "confirmed_correct")).body).toMatchObject({
      code: "forbidden",
      detail: expect.stringContaining("decisions_also_label") as string,
    });
  });
});

describe("with the setting", () => {
  beforeAll(() => setLabeling(true));
  afterAll(() => setLabeling(false));

  // The judge says met.
  const blind = (provisional_determination: string) => ({ review_mode: "blind", provisional_determination });
  const override = (override_determination: string) => ({
    decision: "override",
    override_determination,
    reason_code: "other",
    reason: "Read again",
  });
  it.each([
    ["an accepted verdict", { decision: "accept" }, "confirmed_correct", "open_review"],
    ["an override", override("not_met"), "confirmed_wrong", "open_review"],
    ["an override that abstains", override("cannot_determine"), "confirmed_wrong", "open_review"],
    [
      "the same assessment before the verdict was shown",
      { decision: "accept", ...blind("met") },
      "confirmed_correct",
      "blind_review",
    ],
    [
      "another assessment before, though accepted after",
      { decision: "accept", ...blind("partial") },
      "confirmed_wrong",
      "blind_review",
    ],
    [
      "the same assessment before, though overridden after",
      { ...override("not_met"), ...blind("met") },
      "confirmed_correct",
      "blind_review",
    ],
    ["an assessment before routing", { decision: "route", ...blind("not_met") }, "confirmed_wrong", "blind_review"],
  ])("%s labels", async (_, decision, outcome, basis) => {
    const id = await verdict();
    expect(await decide(id, decision)).toMatchObject({ label: outcome });
    expect(await service.get(`/v1/verifications/${id}/determination`)).toMatchObject({ label: outcome });
    const first = await label(id, outcome);
    expect(first).toMatchObject({ status: 200, body: { outcome } });
    expect((await label(id, outcome)).body).toEqual(first.body);
    expect(await feedbackOn(id)).toMatchObject([{ feedback_id: first.body["feedback_id"], outcome, basis }]);
    const otherOutcome = outcome === "confirmed_wrong" ? "confirmed_correct" : "confirmed_wrong";
    expect((await label(id, otherOutcome)).body).toMatchObject({
      code: "invalid_request",
      detail: `body.outcome: the caller's decision says ${outcome}`,
    });
  });

  it.each([
    ["routing", { decision: "route" }],
    ["an override without a determination", { decision: "override", reason: "It is not so" }],
  ])("%s gives no label", async (_, decision) => {
    const id = await verdict();
    expect(await decide(id, decision)).not.toHaveProperty("label");
    expect((await label(id, "confirmed_wrong")).body).toMatchObject({
      code: "invalid_request",
      detail: "body.outcome: the caller's decision says nothing of the verdict",
    });
  });

  it("accepts a label only from the decider", async () => {
    const id = await verdict();
    expect((await label(id, "confirmed_correct")).body).toMatchObject({
      code: "invalid_request",
      detail: expect.stringContaining("has not decided") as string,
    });
    await decide(id, { decision: "accept" });
    expect((await label(id, "confirmed_correct", colleague)).body).toMatchObject({ code: "invalid_request" });
  });

  it("keeps open reviews apart from every other figure", async () => {
    const judge = { primitive: "llm_judge@1", model: "small", promptVersion: PROMPT_VERSION } as const;
    const read = async () => {
      const { labels, labels_from_blind_reviews: blind, anchored } = await getCalibrationReport(tenant(), {});
      const { agreement, abstention } = (await getAiRecord(tenant(), {})).figures;
      const fittedCount = (await tenant().db.transaction((tx) => listLabels(tx, judge))).length;
      return { unbiased: [labels, fittedCount, agreement.sample, abstention.sample], blind, anchored };
    };
    const { unbiased, blind: fromBlind, anchored } = await read();
    const verification = await verdict();
    await decide(verification, { decision: "accept" });
    await label(verification, "confirmed_correct");
    const withOpen = { labels: anchored.labels + 1, confirmed_correct: anchored.confirmed_correct + 1 };
    expect(await read()).toEqual({ unbiased, blind: fromBlind, anchored: withOpen });
    const hiddenVerdict = await verdict();
    await decide(hiddenVerdict, { decision: "accept", ...blind("met") });
    await label(hiddenVerdict, "confirmed_correct");
    expect(await read()).toEqual({
      unbiased: unbiased.map((count) => count + 1),
      blind: fromBlind + 1,
      anchored: withOpen,
    });
    expect(
      (await call(reviewer, "verification.feedback", { id: verification, body: { outcome: "confirmed_wrong" } }))
        .status,
    ).toBe(200);
    expect(await read()).toEqual({
      unbiased: unbiased.map((count) => count + 2),
      blind: fromBlind + 1,
      anchored: withOpen,
    });
  });
});
