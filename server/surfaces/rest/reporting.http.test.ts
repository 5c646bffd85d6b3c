import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recordFeedback } from "@/server/domain/feedback/record";
import { submit } from "@/server/domain/verification/submit";
import { makeAccount, makeRubric, makeTenant, tenantDepsOf } from "@/server/testing/factories";
import { operationSuite } from "@/server/testing/operationSuite";
import { startTestService, type TestService } from "@/server/testing/service";

const today = () => new Date().toISOString().slice(0, 10);
const MET = '{"status":"ok","latency":20}';
const NOT_MET = '{"status":"down","latency":20}';

/** Verifications of one rubric, judged at once; an inline text that is no JSON abstains on its latency. */
async function verifyAll({ service: { deps }, tenantId }: TestService, texts: readonly string[]): Promise<string[]> {
  const rubric_id = await makeRubric(deps, tenantId);
  const tenant = tenantDepsOf(deps, tenantId);
  const ids: string[] = [];
  for (const inline of texts) ids.push((await submit(tenant, { body: { rubric_id, submission: { inline } } })).id);
  return ids;
}

/** A technical end, which no request reaches without a model. */
async function failOne(suite: TestService): Promise<string> {
  const [id = ""] = await verifyAll(suite, [MET]);
  const failed = randomUUID();
  const { db } = tenantDepsOf(suite.service.deps, suite.tenantId);
  await db.transaction(async (tx) => {
    const row = await tx.verification.findFirstOrThrow({ where: { id } });
    const { rubricId, tenantId, submissionHash, createdAt } = row;
    const end = { status: "failed", error: "judge_unavailable", completedAt: createdAt };
    const data = { id: failed, rubricId, tenantId, submissionHash, createdAt, submission: {}, options: {}, ...end };
    await tx.verification.create({ data });
  });
  return failed;
}

operationSuite("reporting.summary", { valid: () => ({}) }, (suite) => {
  it("is empty of rates before anything was verified", async () => {
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

  it("refuses a reversed range", async () => {
    const query = { from: "2026-02-02", to: "2026-02-01" };
    await suite.refuses({ query }, "invalid_request", /^to: is before from/);
  });
});

operationSuite("reporting.aiRecord", { valid: () => ({}) }, (suite) => {
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
    const tenant = tenantDepsOf(service.deps, tenantId);
    const say = (id: string | undefined, outcome: "confirmed_correct" | "confirmed_wrong" | "disputed") =>
      recordFeedback(tenant, "test", { id: id ?? "", body: { outcome } });
    expect((await suite.call({})).body["figures"]).toEqual({
      agreement: figure(0, 0),
      false_met: figure(0, 0),
      overturn: figure(0, 0),
      abstention: figure(0, 0),
    });

    const met = await verifyAll(suite.service(), Array<string>(9).fill(MET));
    const [notMet, disputed] = await verifyAll(suite.service(), [NOT_MET, MET]);
    const failed = await failOne(suite.service());
    for (const id of met) await say(id, "confirmed_wrong");
    for (const id of met.slice(2)) await say(id, "confirmed_correct");
    await say(notMet, "confirmed_correct");
    await say(disputed, "disputed");
    await say(failed, "confirmed_wrong");
    await tenant.db.transaction(async (tx) => {
      const decided = [...met.slice(0, 3), disputed ?? ""].map((verificationId, nth) => ({
        ...{ tenantId, verificationId, decidedBy: "test", createdAt: new Date() },
        decision: ["override", "accept", "accept", "route"][nth] ?? "",
      }));
      await tx.reviewDecision.createMany({ data: decided });
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

  it("takes the last day of the calendar, and refuses an invalid range", async () => {
    await suite.call({ query: { from: "9999-12-31", to: "9999-12-31" } });
    await suite.refuses({ query: { from: "2026-13-01" } }, "invalid_request", /^from:/);
  });
});

const HEALTH = { environment: { VERIFY_DEV_HEALTH_ENABLED: "true" } };

operationSuite("reporting.health", { ...HEALTH, valid: () => ({}) }, (suite) => {
  const endpoint = async (tenantId: string, deletedAt: Date | null = null) => {
    const { db } = tenantDepsOf(suite.service().service.deps, tenantId);
    const row = { id: randomUUID(), url: "https://a.example/", secret: "s", status: "active", deletedAt };
    await db.transaction((tx) => tx.webhookEndpoint.create({ data: { ...row, tenantId, createdAt: new Date() } }));
    return row.id;
  };
  const buckets = async (query: Record<string, string> = {}) =>
    (await suite.call({ query: { from: today(), ...query } })).body["daily"];

  it("hides the rates of a day with fewer than five, and shows them from the fifth on", async () => {
    await verifyAll(suite.service(), [MET, MET, NOT_MET, MET]);
    const hidden = { date: today(), verifications: 4, pass_rate: null, exception_rate: null, too_few_to_show: true };
    expect(await buckets()).toEqual([hidden]);
    await failOne(suite.service());
    const shown = { verifications: 6, pass_rate: 4 / 5, exception_rate: 1 / 6, too_few_to_show: false };
    expect(await buckets()).toEqual([{ date: today(), ...shown }]);
  });

  it("takes a webhook endpoint of the tenant, and no other", async () => {
    const { service, tenantId } = suite.service();
    const subscription_id = await endpoint(tenantId);
    expect((await suite.call({ query: { subscription_id } })).body).toMatchObject({ subscription_id });
    const foreign = await endpoint(await makeTenant(service.deps));
    const gone = await endpoint(tenantId, new Date());
    const answers = [];
    for (const id of [foreign, gone, randomUUID()]) {
      answers.push((await suite.refuses({ query: { subscription_id: id } }, "not_found", /subscription_id/)).body);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await suite.refuses({ query: { subscription_id: "whsub" } }, "invalid_request", /subscription_id/);
  });

  it("refuses a range that is too long", async () => {
    await suite.refuses({ query: { from: "2020-01-01", to: "2025-01-01" } }, "invalid_request", /^from:/);
  });

  it("answers an account under the identity contract, and refuses a tenant that is not the key's", async () => {
    const { service, tenantId } = suite.service();
    const { headers } = await makeAccount(service, tenantId);
    expect((await suite.call({ key: null, headers })).body).toMatchObject({ tenant_id: tenantId });
    const other = { "x-svc-tenant-id": randomUUID() };
    await suite.refuses({ headers: other }, "identity_contract_tenant_mismatch");
    await suite.refuses({ key: null, headers: { ...headers, ...other } }, "forbidden");
  });
});

operationSuite(
  "reporting.recordTelemetry",
  { valid: () => ({ body: { handle: `run-${randomUUID().slice(0, 8)}`, ...timing() } }) },
  (suite) => {
    it("keeps how long it took, and which key it was by its prefix", async () => {
      const body = { handle: "first-run-1", ...timing(61_250) };
      const { body: answer } = await suite.call({ body });
      expect(answer["telemetry"]).toMatchObject({
        handle: "first-run-1",
        key_prefix: suite.service().apiKey.slice(0, 12),
        first_verdict_ms: 61_250,
      });
    });

    it("takes a handle once, whoever comes first", async () => {
      const calls = Array.from({ length: 6 }, () => suite.call({ body: { handle: "contested-run", ...timing() } }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    });

    it.each([
      ["svk_abcdefgh", /handle: looks like an API key/],
      ["deadbeefdeadbeefdeadbeefdeadbeef", /handle: looks like a key or a hash/],
      ["run-555-123-4567", /handle: looks like a phone number/],
      ["test-tenant-run", /handle: looks like the name of the tenant/],
      ["short", /handle: must be/],
      ["jane@example.com", /handle: must be/],
      ["Upper-case", /handle: must be/],
    ])("refuses the handle %s", async (handle, detail) => {
      await suite.refuses({ body: { handle, ...timing() } }, "invalid_request", detail);
    });

    it("refuses the tenant's id, and the address of a member", async () => {
      const { service, tenantId } = suite.service();
      const { accountId } = await makeAccount(service, tenantId);
      const { db } = tenantDepsOf(service.deps, tenantId);
      await db.transaction((tx) =>
        tx.authUser.update({ where: { id: accountId }, data: { email: "rosa.diaz@acme.example" } }),
      );
      const handles = { [tenantId]: /a tenant id/, "rosa-diaz-run": /the address of an account/ };
      for (const [handle, detail] of Object.entries(handles)) {
        await suite.refuses({ body: { handle, ...timing() } }, "invalid_request", detail);
      }
    });

    it("refuses times that cannot be", async () => {
      const at = (ms: number) => new Date(Date.now() + ms).toISOString();
      const refused = async (started_at: string, first_verdict_at: string, detail: RegExp) =>
        suite.refuses({ body: { handle: "times-1", started_at, first_verdict_at } }, "invalid_request", detail);
      await refused(at(-1_000), at(-2_000), /first_verdict_at: is before started_at/);
      await refused(at(-86_400_002), at(-1), /first_verdict_at: .*24 hours/);
      await refused(at(-1_000), at(60_000), /first_verdict_at: is in the future/);
      await refused("0000-01-01T00:00:00Z", "0000-01-01T00:00:01Z", /started_at/);
      await refused("yesterday", at(0), /started_at/);
      const exact = { handle: "a-whole-day", ...timing(86_400_000) };
      expect((await suite.call({ body: exact })).status).toBe(201);
    });
  },
);

operationSuite("reporting.getTelemetry", { valid: () => ({ params: { handle: "nobody-was-here" } }) }, (suite) => {
  it("shows the tenant's own, and null for a missing or foreign handle", async () => {
    const { service, tenantId } = suite.service();
    const elsewhere = await makeTenant(service.deps, "Stranger");
    for (const [owner, handle] of [
      [tenantId, "own-run"],
      [elsewhere, "foreign-run"],
    ] as const) {
      const row = { handle, keyPrefix: "svk_abcdefgh", firstVerdictMs: 5, createdAt: new Date() };
      const data = { ...row, tenantId: owner, startedAt: new Date(0), firstVerdictAt: new Date(5) };
      await tenantDepsOf(service.deps, owner).db.transaction((tx) => tx.quickstartTelemetry.create({ data }));
    }
    const own = await suite.call({ params: { handle: "own-run" } });
    expect(own.body["telemetry"]).toMatchObject({ handle: "own-run", first_verdict_ms: 5 });
    for (const handle of ["foreign-run", "missing-run"]) {
      expect((await suite.call({ params: { handle } })).body).toEqual({ telemetry: null });
    }
  });
  it("refuses a malformed handle", async () => {
    for (const handle of ["x", "UPPER-CASE", "%00abcdef"]) {
      await suite.refuses({ params: { handle } }, "invalid_request", /handle/);
    }
  });
});

const TAGS = { environment: { SCOPED_LEARNING_ENABLED: "true" } };
const tagged = async (service: TestService) => {
  const [verification_id = ""] = await verifyAll(service, [MET]);
  return { body: { tags: [{ verification_id, tag: "good" }] } };
};

operationSuite("reporting.recordTags", { ...TAGS, valid: tagged }, (suite) => {
  const stored = () =>
    tenantDepsOf(suite.service().service.deps, suite.service().tenantId).db.transaction((tx) => tx.scopedTag.count());

  it("records what is new and replays what is there, in the order of the request", async () => {
    const [a = "", b = ""] = await verifyAll(suite.service(), [MET, MET]);
    const first = await suite.call({ body: { tags: [{ verification_id: a, tag: "hard", note: "look again" }] } });
    expect(first.body).toMatchObject({ recorded: 1, replayed: 0 });
    const tags = [
      { verification_id: b, tag: "hard" },
      { verification_id: a.toUpperCase(), tag: "hard", note: "another note" },
      { verification_id: b, tag: "hard" },
      { verification_id: a, tag: "easy", note: null },
    ];
    const { body } = await suite.call({ body: { tags } });
    expect(body).toMatchObject({
      tenant_id: suite.service().tenantId,
      recorded: 2,
      replayed: 2,
      tags: [
        { verification_id: b, tag: "hard", note: null },
        { verification_id: a, tag: "hard", note: "look again" },
        { verification_id: b, tag: "hard", note: null },
        { verification_id: a, tag: "easy", note: null },
      ],
    });
  });

  it("records nothing when one verification is missing or another tenant's", async () => {
    const { service, tenantId } = suite.service();
    const [own = ""] = await verifyAll(suite.service(), [MET]);
    const elsewhere = { ...suite.service(), tenantId: await makeTenant(service.deps) };
    const [foreign = ""] = await verifyAll(elsewhere, [MET]);
    const before = await stored();
    for (const id of [foreign, randomUUID(), tenantId]) {
      const tags = [own, own, id].map((verification_id, nth) => ({ verification_id, tag: `t${nth}` }));
      await suite.refuses({ body: { tags } }, "invalid_request", /tags\.2\.verification_id: no verification/);
    }
    expect(await stored()).toBe(before);
  });

  it("counts each tag once when many record the same at a time, in whatever order", async () => {
    const ids = await verifyAll(suite.service(), Array<string>(8).fill(MET));
    const tags = ids.map((verification_id) => ({ verification_id, tag: "crowd" }));
    const calls = Array.from({ length: 6 }, (_, nth) =>
      suite.call({ body: { tags: nth % 2 ? tags : [...tags].reverse() } }),
    );
    const recorded = (await Promise.all(calls)).map(({ body }) => Number(body["recorded"]));
    expect(recorded.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
  });

  it("names what is wrong with a request", async () => {
    const { tags } = (await tagged(suite.service())).body;
    const refused = (list: object[], detail: RegExp) =>
      suite.refuses({ body: { tags: list } }, "invalid_request", detail);
    await refused([], /tags/);
    await refused(Array(501).fill(tags[0]), /tags/);
    await refused([{ ...tags[0], tag: "Not a tag" }], /tags\.0\.tag/);
    await refused([{ ...tags[0], note: "x".repeat(501) }], /tags\.0\.note/);
    await refused([{ ...tags[0], note: "\0" }], /tags\.0\.note/);
    await refused([{ ...tags[0], verification_id: "x" }], /tags\.0\.verification_id/);
    await refused([{ ...tags[0], by: "me" }], /by/);
  });
});

describe("while they are switched off", () => {
  let off: TestService;
  beforeAll(async () => {
    off = await startTestService({ VERIFY_DEV_HEALTH_ENABLED: "1" });
    return () => off.stop();
  });
  it("health does not exist and tags are not available", async () => {
    const headers = { authorization: `Bearer ${off.apiKey}` };
    const health = await fetch(`${off.baseUrl}/v1/dev-reporting/health`, { headers });
    expect(await health.json()).toMatchObject({ status: 404, code: "not_found" });
    const tags = await fetch(`${off.baseUrl}/v1/dev-reporting/scoped-tags`, { method: "POST", headers });
    expect(await tags.json()).toMatchObject({ status: 503, code: "service_unavailable" });
  });
});

function timing(ms = 30_000) {
  const now = Date.now();
  return { started_at: new Date(now - ms).toISOString(), first_verdict_at: new Date(now).toISOString() };
}
