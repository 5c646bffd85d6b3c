// Verification details, over tRPC.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerificationDetail } from "@/server/detail/contract";
import { recordDecision } from "@/server/review/recordDecision";
import { recalibrate } from "@/server/calibration/recalibrate";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { PROMPT_VERSION } from "@/server/judging/version";
import { defer } from "@/server/review/deferral";
import { reserve } from "@/server/review/reservation";
import { jobDeps, tenantDeps } from "@/server/deps/tenantDeps";
import { reverify } from "@/server/verification/reverify/reverify";
import { submit } from "@/server/verification/submit/submit";
import { ATTACK } from "@/testing/attack";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { makeEscalation, makeReviewer, makeVerdict } from "@/testing/escalations";
import { makeAccount, makeRubric, type TestAccount } from "@/testing/factories";
import { correct, judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { trpcCall } from "@/testing/trpcCall";
import { calibrationCache } from "@/server/calibration/current";

const toTenantDeps = ({ service: { deps }, tenantId }: TestService) => tenantDeps(deps, tenantId);
const reviewer = (tenantId: string, { accountId }: TestAccount) =>
  ({ kind: "session", tenantId, accountId, owner: false, reviewer: true }) as const;

async function unreadable(service: TestService): Promise<string> {
  const rubric_id = await makeRubric(service.service.deps, service.tenantId);
  const subject = { kind: "task", ref: "T-9" } as const;
  const body = { rubric_id, submission: { inline: '{"status":"ok","latency":null}' }, subject };
  return (await submit(toTenantDeps(service), { body })).id;
}

operationSuite(
  "verification.detail",
  { valid: async (service) => ({ params: { id: await unreadable(service) } }) },
  (suite) => {
    it("answers the texts of a submission of a time before the limit in pages", async () => {
      const service = suite.service();
      const id = await unreadable(service);
      const pieces = Array.from({ length: SERVER_LIMITS.detailTexts }, (_, n) => ({ value: `piece ${n}` }));
      const submission = JSON.stringify({ output: "{}", context: pieces });
      const admin = new pg.Client({ connectionString: service.database.adminUrl });
      await admin.connect();
      await admin.query("SET session_replication_role = replica");
      await admin.query("UPDATE verification SET submission = $1 WHERE id = $2", [submission, id]);
      await admin.end();
      const read = async (query: Record<string, number>) =>
        ((await suite.call({ params: { id }, query })).body as unknown as VerificationDetail).submission;
      const first = await read({});
      expect([first.texts.length, first.texts_total]).toEqual([
        SERVER_LIMITS.detailTexts,
        SERVER_LIMITS.detailTexts + 1,
      ]);
      const last = await read({ texts_from: SERVER_LIMITS.detailTexts });
      expect(last.texts).toMatchObject([{ name: `context[${SERVER_LIMITS.detailTexts - 1}]` }]);
      expect((await read({ texts_from: SERVER_LIMITS.detailTexts + 1 })).texts).toEqual([]);
      await suite.refuses({ params: { id }, query: { texts_from: -1 } }, "invalid_request", /texts_from/);
    });

    it("shows a deterministic verdict, its reservation and its decision", async () => {
      const service = suite.service();
      const earlier = await unreadable(service);
      const id = await unreadable(service);
      const me = await makeAccount(service.service, service.tenantId, { reviewer: true });
      await reserve({ ...toTenantDeps(service), callerId: me.accountId }, { verification_id: id });
      await defer({ ...toTenantDeps(service), callerId: me.accountId }, { verification_id: id, body: {} });
      const call = { params: { id }, account: me };
      expect((await suite.call(call)).body).toMatchObject({
        verification: {
          id,
          determination: "cannot_determine",
          attempt: {
            earlier: expect.arrayContaining([expect.objectContaining({ verification_id: earlier })]) as object,
          },
        },
        rubric: { name: "Deterministic" },
        submission: { uri: null, texts: [{ name: "output", kind: "text", text: '{"status":"ok","latency":null}' }] },
        criteria: [
          {
            key: "says-ok",
            result: {
              determination: "met",
              samples: [],
              raw_confidence: null,
              calibration: null,
              tier_used: null,
              evidence_spans: [{ source: "output", start: 1, end: 14, found: true, snippet: '"status":"ok"' }],
            },
          },
          { key: "shape", config: { schema: { type: "object" } }, result: { determination: "met" } },
          { key: "fast", result: { determination: "cannot_determine", flag_reason: "not_a_number" } },
        ],
        judge_attempts: [],
        proof: { entries: 1, key_status: "active" },
        review_decision: null,
        reservation: { by: { account_id: me.accountId, name: "Test account" } },
        deferred_by_me: true,
        escalation_id: null,
        feedback: [],
        reverifications: [],
      });
      const body = { verification_id: id, decision: "route" } as const;
      await recordDecision({ ...toTenantDeps(service), actor: reviewer(service.tenantId, me) }, { body });
      const decided = (await suite.call(call)).body as unknown as VerificationDetail;
      expect(decided).toMatchObject({
        review_decision: { decision: "route" },
        decided_by: { name: "Test account" },
        reservation: null,
        deferred_by_me: false,
      });
      expect(decided.escalation_id).not.toBeNull();
      const happened = decided.timeline.map(({ what, detail }) => [what, detail]);
      expect(happened).toEqual([
        ["created", null],
        ["started", null],
        ["completed", "cannot_determine"],
        ["decision", "route by Test account"],
        ["escalation_opened", null],
      ]);
    });

    it("names who closed an escalation and who overrode a verdict, with the words of each", async () => {
      const service = suite.service();
      const [router, judge] = [await makeReviewer(service), await makeReviewer(service)];
      const escalation = await makeEscalation(service, router);
      const rationale = "The limit is_exclusive.";
      const { verification_id: id } = await judgeEscalation(
        { ...toTenantDeps(service), actor: judge.principal },
        { id: escalation, body: judge.judgment({ rationale }) },
      );
      const call = { params: { id }, account: router.account };
      const closed = (await suite.call(call)).body as unknown as VerificationDetail;
      expect(closed.verification.current).toMatchObject({ determination: "not_met", source: "escalation" });
      expect(closed.escalation_judgment).toEqual({
        judged_by: { account_id: judge.account.accountId, name: "Test account" },
        rationale,
      });
      expect(closed.timeline.at(-1)).toMatchObject({ detail: "decided by Test account", comment: rationale });

      const overridden = await makeVerdict(service);
      const body = { verification_id: overridden, decision: "override", reason: "An_item is missing." } as const;
      await recordDecision({ ...toTenantDeps(service), actor: router.principal }, { body });
      const decided = (await suite.call({ ...call, params: { id: overridden } })).body as unknown as VerificationDetail;
      expect(decided.escalation_judgment).toBeNull();
      expect(decided.timeline.find(({ what }) => what === "decision")?.comment).toBe("An_item is missing.");
    });

    it("shows whether a decision was blind, and the assessment before the verdict was visible", async () => {
      const service = suite.service();
      const me = await makeAccount(service.service, service.tenantId, { reviewer: true });
      const id = await unreadable(service);
      const decide = (fields: object) =>
        recordDecision(
          { ...toTenantDeps(service), actor: reviewer(service.tenantId, me) },
          {
            body: {
              verification_id: id,
              decision: "accept",
              provisional_determination: "not_met",
              ...fields,
            },
          },
        );
      await expect(decide({})).rejects.toMatchObject({ code: "invalid_request" });
      await decide({ review_mode: "blind" });
      expect((await suite.call({ params: { id } })).body["review_decision"]).toMatchObject({
        decision: "accept",
        review_mode: "blind",
        provisional_determination: "not_met",
      });
    });

    it("shows a queued one, without results", async () => {
      const service = suite.service();
      const lost = { ...service.service.deps.events, verificationQueued: async () => undefined };
      const rubric_id = await makeRubric(service.service.deps, service.tenantId);
      const body = { rubric_id, submission: { uri: "https://example.com/work" } };
      const { id } = await submit({ ...toTenantDeps(service), events: lost }, { body });
      expect((await suite.call({ params: { id } })).body).toMatchObject({
        verification: { status: "queued", verdict: null },
        submission: { uri: "https://example.com/work", unavailable: null, texts: [] },
        criteria: [{ result: null }, { result: null }, { result: null }],
        proof: null,
        timeline: [{ what: "created" }],
      });
    });
  },
);

describe("a verdict of a model", () => {
  let service: JudgedService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startJudgedService(correct([]));
    account = await makeAccount(service.service, service.tenantId, { reviewer: true });
  });
  afterAll(() => service.stop());

  const readDetail = async (id: string): Promise<VerificationDetail> => {
    const call = { headers: account.headers, input: { id } };
    return (await trpcCall(service.baseUrl, "verification.detail", call)).body as unknown as VerificationDetail;
  };
  const queue = async () => {
    const { body } = await trpcCall(service.baseUrl, "review.queue", { headers: account.headers, input: {} });
    return body["items"] as { verification_id: string; priority_reason: string }[];
  };

  it("has the results of every criterion from the first answer that says the verification has finished", async () => {
    const rubric_id = await service.rubric({ tier: 1 });
    for (let round = 0; round < 10; round += 1) {
      const body = { rubric_id, submission: { output: `Round ${round}.` } };
      const { id } = await submit(toTenantDeps(service), { body });
      const firstFinished = async (): Promise<VerificationDetail> => {
        for (;;) {
          const detail = await readDetail(id);
          if (detail.verification.status === "succeeded") return detail;
        }
      };
      const readers = Array.from({ length: 4 }, firstFinished);
      for (const { criteria } of await Promise.all(readers))
        expect(criteria.map(({ result }) => result)).not.toContain(null);
    }
  });

  it("shows votes, located quotes and quotes that were not found", async () => {
    const votes = ["met", "not_met", "met"] as const;
    service.model.behave((call) => {
      const citations = [
        { source: "context[0]", quote: "within 30 days" },
        { source: "context[0]", quote: "within 90 days" },
      ];
      return { object: judgeResultOf(call, { determination: votes[call.seed ?? 0] ?? "met", citations }) };
    });
    const rubric = await service.rubric({ tier: 2 }, { acceptance_threshold: 0.9 });
    const context = [{ value: "Returns are accepted within 30 days.", label: "policy" }];
    const { id } = await service.verify(rubric, { output: "You have 30 days. 😀", context }, { max_judge_tier: 2 });
    const detail = await readDetail(id);
    const [criterion] = detail.criteria;
    expect(criterion).toMatchObject({
      type: "must_have",
      primitive: "llm_judge@1",
      tier: 2,
      acceptance_threshold: 0.9,
      result: {
        determination: "met",
        tier_used: 2,
        flagged: true,
        flag_reason: "below_acceptance",
        samples: [
          { tier: 2, sample: 0, vote: "met", reused: false, model: "medium" },
          { tier: 2, sample: 1, vote: "not_met" },
          { tier: 2, sample: 2, vote: "met" },
        ],
        evidence_spans: [
          { source: "context[0]", found: true, start: 0, end: 36, check: "verified" },
          { source: "context[0]", found: false, start: null, end: null, snippet: "within 90 days" },
        ],
      },
    });
    const text = detail.submission.texts.find(({ name }) => name === "context[0]");
    expect(text).toMatchObject({ role: "context", label: "policy", trust_tier: "claimant" });
    expect(detail.judge_attempts).toHaveLength(3);
    expect(detail.timeline.filter(({ what }) => what === "judge_attempt")).toHaveLength(3);
    const waiting = (await queue()).find((item) => item.verification_id === id);
    expect(waiting?.priority_reason).toMatch(/^The confidence 0\.\d\d is below the threshold 0\.90\.$/);
  });

  it("shows the votes and lost quotes of judge results that were reused, and counts their disagreement", async () => {
    const votes = ["met", "not_met", "met"] as const;
    service.model.behave((call) => {
      const citations = [{ source: "context[0]", quote: "within 60 days" }];
      return { object: judgeResultOf(call, { determination: votes[call.seed ?? 0] ?? "met", citations }) };
    });
    const rubric = await service.rubric({ tier: 2 }, { acceptance_threshold: 0 });
    const submission = {
      output: ATTACK,
      context: [{ value: "Returns are accepted within 30 days." }],
    };
    const first = await readDetail((await service.verify(rubric, submission, { max_judge_tier: 2 })).id);
    const { id } = await service.verify(rubric, submission, { max_judge_tier: 2 });
    const second = await readDetail(id);
    const [before, after] = [first, second].map(({ criteria }) => criteria[0]?.result);
    expect(after?.samples.map(({ vote, reused }) => ({ vote, reused }))).toEqual(
      votes.map((vote) => ({ vote, reused: true })),
    );
    expect(after?.evidence_spans).toEqual(before?.evidence_spans);
    expect(after?.evidence_spans.some(({ found }) => !found)).toBe(true);
    expect(second.judge_attempts.map(({ outcome, determination }) => [outcome, determination])).toEqual(
      votes.map((vote) => ["reused", vote]),
    );
    const listEvents = ({ timeline }: VerificationDetail) =>
      timeline.map(({ what }) => what).filter((what) => ["judge_attempt", "judge_reply_reused"].includes(what));
    expect(listEvents(first)).toEqual(votes.map(() => "judge_attempt"));
    expect(listEvents(second)).toEqual(votes.map(() => "judge_reply_reused"));
    const waiting = (await queue()).find((item) => item.verification_id === id);
    expect(waiting?.priority_reason).toBe("The judge's samples disagree.");
  });

  it("shows the confirmed accuracy behind a calibrated confidence", async () => {
    service.model.behave(correct([]));
    const rubric = await service.rubric();
    const tenant = toTenantDeps(service);
    for (let index = 0; index < 12; index++) {
      const { id } = await service.verify(rubric, { output: `Hello number ${index}.` });
      const outcome = index < 9 ? "confirmed_correct" : "confirmed_wrong";
      await recordFeedback({ ...tenant, actor: "operator" }, { id, body: { outcome } });
    }
    const judge = { primitive: "llm_judge@1", model: "small", prompt_version: PROMPT_VERSION } as const;
    await recalibrate(jobDeps(service.service.deps, service.tenantId), { tenant_id: service.tenantId, ...judge });
    calibrationCache(service.service.deps).clear();
    const { id } = await service.verify(rubric, { output: "Hello once more." });
    const record = async () => (await readDetail(id)).criteria[0]?.result?.label_record;
    expect(await record()).toMatchObject({ n: 12, value: 0.75 });
    await recordFeedback({ ...tenant, actor: "operator" }, { id, body: { outcome: "confirmed_wrong" } });
    // Labels of this result itself do not count.
    expect(await record()).toMatchObject({ n: 12, value: 0.75 });
  });

  it("shows later events", async () => {
    service.model.behave(correct([]));
    const rubric = await service.rubric();
    const { id } = await service.verify(rubric, { output: "Hello Ada." });
    const tenant = toTenantDeps(service);
    await recordFeedback({ ...tenant, actor: "operator" }, { id, body: { outcome: "confirmed_wrong", note: "no" } });
    await reverify({ ...tenant, actor: "operator" }, { id, body: { max_judge_tier: 2 } });
    const { feedback, reverifications, proof, timeline, judge_attempts, criteria } = await readDetail(id);
    expect(feedback).toMatchObject([
      { outcome: "confirmed_wrong", note: "no", recorded_by: "operator", recorded_by_name: null },
    ]);
    expect(reverifications).toMatchObject([{ determination: "met", changed: false, proof_seq: 1 }]);
    expect(proof).toMatchObject({ entries: 2 });
    expect(timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(["feedback", "reverification"]));
    // The samples of a reverification are attempts, and no votes of the verdict.
    expect(judge_attempts.length).toBeGreaterThan(criteria[0]?.result?.samples.length ?? 0);
  });
});
