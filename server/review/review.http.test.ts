// cspell:ignore STRASSE Straße
// Operations of the review pages, over tRPC. The order of the queue is tested with its verb.
import { expect, it } from "vitest";
import { recordDecision } from "@/server/review/recordDecision";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { DETERMINISTIC_SPEC, makeAccount, makeRubric, makeTenant, type TestAccount } from "@/testing/factories";
import type { Suite } from "@/testing/operationCall";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Submits a verification whose verdict is flagged: the check finds no number to compare. */
async function verifyFlagged(
  { service: { deps }, tenantId }: TestService,
  fields = {},
  name = "Refunds",
): Promise<string> {
  const rubric_id = await makeRubric(deps, tenantId, { ...DETERMINISTIC_SPEC, name });
  const body = { rubric_id, submission: { inline: '{"status":"ok","latency":null}' }, ...fields };
  return (await submit(tenantDeps(deps, tenantId), { body })).id;
}

async function makeForeignVerification(suite: Suite): Promise<string> {
  const service = suite.service();
  return verifyFlagged({ ...service, tenantId: await makeTenant(service.service.deps) });
}

const makeReviewer = ({ service, tenantId }: TestService) => makeAccount(service, tenantId, { reviewer: true });

/** Calls another verb than the suite's as `account`. */
async function act({ baseUrl }: TestService, { headers }: TestAccount, id: string, input: object): Promise<void> {
  const response = await fetch(`${baseUrl}/api/trpc/${id}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(await response.text());
}

function decide({ service: { deps }, tenantId }: TestService, { accountId }: TestAccount, verification_id: string) {
  const principal = { kind: "session", tenantId, accountId, owner: false, reviewer: true } as const;
  return recordDecision(
    { ...tenantDeps(deps, tenantId), actor: principal },
    { body: { verification_id, decision: "accept" } },
  );
}

const idsIn = (body: Record<string, unknown>) =>
  (body["items"] as { verification_id: string }[]).map(({ verification_id }) => verification_id);

/** Checks that foreign, missing and malformed IDs get the same response. */
function itRefusesUnknownIds(suite: Suite, fields: { body?: object } = {}): void {
  it("answers not_found for foreign, missing and malformed IDs", async () => {
    for (const verification_id of [await makeForeignVerification(suite), UNKNOWN, "nonsense"]) {
      await suite.refuses({ params: { verification_id }, ...fields }, "not_found");
    }
  });
}

operationSuite("review.queue", { valid: () => ({}) }, (suite) => {
  it("filters, counts, and shows reservations and the caller's snoozed verdicts", async () => {
    const service = suite.service();
    const subject = { kind: "task", ref: "T-1" } as const;
    const [reservedId, snoozedId, decidedId, waitingId] = [
      await verifyFlagged(service),
      await verifyFlagged(service, { subject }),
      await verifyFlagged(service),
      await verifyFlagged(service, {}, "Invoices"),
    ];
    const [me, otherReviewer] = [await makeReviewer(service), await makeReviewer(service)];
    await act(service, otherReviewer, "review.reserve", { verification_id: reservedId });
    await act(service, me, "review.defer", { verification_id: snoozedId, body: {} });
    await decide(service, me, decidedId);
    const queue = async (query: Record<string, string | number> = {}, account = me) =>
      (await suite.call({ query, account })).body;

    const firstPage = await queue({ limit: 2 });
    expect(idsIn(firstPage)).toEqual([reservedId, waitingId]);
    expect(firstPage).toMatchObject({
      next_cursor: null,
      counts: {
        waiting: 3,
        waiting_for_me: 1,
        reserved_by_others: 1,
        decided_by_me_today: 1,
        decided_today: 1,
      },
      rubrics: [
        { name: "Refunds", count: 2 },
        { name: "Invoices", count: 1 },
      ],
      flag_reasons: [{ reason: "not_a_number", count: 3 }],
    });
    expect((firstPage["items"] as object[])[0]).toMatchObject({
      determination: "cannot_determine",
      flag_reason: "not_a_number",
      subject: null,
      excerpt: expect.any(String) as string,
      deferred_by_me: false,
      reserved_by: { account_id: otherReviewer.accountId, name: "Test account" },
      priority_reason: "A required value is not a number.",
    });
    expect(await queue({ status: "deferred" })).toMatchObject({
      items: [{ verification_id: snoozedId, deferred_by_me: true, subject }],
    });
    expect(idsIn(await queue({}, otherReviewer))).toEqual([reservedId, snoozedId, waitingId]);
    expect((await queue({}, otherReviewer))["counts"]).toMatchObject({ waiting_for_me: 3, decided_by_me_today: 0 });
    expect(idsIn(await queue({ rubric_name: "Invoices" }))).toEqual([waitingId]);
    expect(idsIn(await queue({ flag_reason: "below_acceptance" }))).toEqual([]);
    expect(idsIn(await queue({ determination: "cannot_determine", sort: "newest" }))).toEqual([waitingId, reservedId]);
    expect(idsIn(await queue({ status: "decided_by_me" }))).toEqual([decidedId]);
    expect(idsIn(await queue({ status: "decided_by_me" }, otherReviewer))).toEqual([]);
    expect(idsIn(await queue({ status: "decided" }, otherReviewer))).toEqual([decidedId]);
    expect(idsIn(await queue({ status: "all" }))).toEqual([waitingId, decidedId, snoozedId, reservedId]);
  });

  it("hides the queue from another tenant, including its counts", async () => {
    const service = suite.service();
    await verifyFlagged(service);
    const account = await makeReviewer({ ...service, tenantId: await makeTenant(service.service.deps) });
    expect((await suite.call({ account })).body).toMatchObject({
      items: [],
      rubrics: [],
      flag_reasons: [],
      counts: { waiting: 0, waiting_for_me: 0, reserved_by_others: 0, decided_today: 0 },
    });
  });

  it("rejects cursors that are not its own, or of another sort", async () => {
    const service = suite.service();
    await verifyFlagged(service);
    await verifyFlagged(service);
    const { body } = await suite.call({ query: { limit: 1, sort: "oldest" } });
    const cursor = String(body["next_cursor"]);
    expect((await suite.call({ query: { limit: 1, sort: "oldest", cursor } })).status).toBe(200);
    await suite.refuses({ query: { sort: "newest", cursor } }, "invalid_request", /cursor/);
    const times = ["soon", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"];
    const forgedPositions = times.map((time) => JSON.stringify(["oldest", 0, time, UNKNOWN]));
    for (const sort of ["priority", "confidence", "oldest"]) {
      for (const key of [0.5, 1e-300, 98.999_999]) {
        const place = Buffer.from(JSON.stringify([sort, key, new Date().toISOString(), UNKNOWN])).toString("base64url");
        expect((await suite.call({ query: { sort, cursor: place } })).status, `${sort} ${key}`).toBeLessThan(500);
      }
    }
    for (const wrongCursor of [
      "x",
      ...["null", ...forgedPositions].map((text) => Buffer.from(text).toString("base64url")),
    ]) {
      await suite.refuses({ query: { sort: "oldest", cursor: wrongCursor } }, "invalid_request", /cursor/);
    }
    await suite.refuses({ query: { status: "open" } }, "invalid_request", /status/);
  });
});

operationSuite("review.next", { valid: () => ({}) }, (suite) => {
  it("returns available verdicts that the caller has not loaded, in queue order", async () => {
    const service = suite.service();
    const ids = [];
    for (let index = 0; index < 6; index++) ids.push(await verifyFlagged(service));
    const [a = "", b = "", c, d, e, f] = ids;
    const me = await makeReviewer(service);
    const fetchNext = async (input: object) => {
      const query = input as Record<string, string | number>;
      return (await suite.call({ account: me, query })).body["verification_ids"];
    };
    expect(await fetchNext({})).toEqual([a, b, c]);
    await act(service, await makeReviewer(service), "review.reserve", { verification_id: a });
    await act(service, me, "review.reserve", { verification_id: b });
    await act(service, me, "review.defer", { verification_id: c ?? "", body: {} });
    expect(await fetchNext({ n: 10 })).toEqual([b, d, e, f]);
    expect(await fetchNext({ exclude: [b, e], n: 2 })).toEqual([d, f]);
    expect(await fetchNext({ rubric_name: "Invoices" })).toEqual([]);
    expect(await fetchNext({ sort: "newest", n: 1 })).toEqual([f]);
    await suite.refuses({ query: { n: 11 } }, "invalid_request", /n:/);
  });
});

const reviewInput = async (service: TestService) => ({ params: { verification_id: await verifyFlagged(service) } });

operationSuite("review.reserve", { valid: reviewInput }, (suite) => {
  itRefusesUnknownIds(suite);
  it("is for reviewers", async () => {
    const service = suite.service();
    const account = await makeAccount(service.service, service.tenantId, { owner: true });
    await suite.refuses({ ...(await reviewInput(service)), account }, "forbidden");
  });
  it("ends when its account leaves the tenant", async () => {
    const service = suite.service();
    const { accountId, headers, ...rest } = await makeReviewer(service);
    const call = await reviewInput(service);
    await suite.call({ ...call, account: { accountId, headers, ...rest } });
    const { db } = tenantDeps(service.service.deps, service.tenantId);
    await db.transaction((tx) => tx.tenantMember.deleteMany({ where: { accountId } }));
    expect((await suite.call(call)).body).toMatchObject({ reserved: true });
  });
});

operationSuite("review.release", { valid: reviewInput }, (suite) => {
  it("releases the caller's reservation, not another reviewer's", async () => {
    const service = suite.service();
    const [me, otherReviewer] = [await makeReviewer(service), await makeReviewer(service)];
    const call = await reviewInput(service);
    await act(service, me, "review.reserve", call.params);
    expect((await suite.call({ ...call, account: otherReviewer })).body).toEqual({ released: false });
    expect((await suite.call({ ...call, account: me })).body).toEqual({ released: true });
    expect((await suite.call({ ...call, account: me })).body).toEqual({ released: false });
    await suite.refuses({ params: { verification_id: "nonsense" } }, "not_found");
  });
});

operationSuite(
  "review.defer",
  { valid: async (service) => ({ ...(await reviewInput(service)), body: {} }) },
  (suite) => {
    itRefusesUnknownIds(suite, { body: {} });
    it("accepts a time in the future; the latest request counts", async () => {
      const call = await reviewInput(suite.service());
      const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
      expect((await suite.call({ ...call, body: { until: inOneHour } })).body).toEqual({
        deferred: true,
        until: inOneHour,
      });
      expect((await suite.call({ ...call, body: { until: null } })).body).toEqual({ deferred: true, until: null });
      const pastTime = new Date(Date.now() - 1_000).toISOString();
      for (const refusedTime of [pastTime, "9999-12-31T23:59:59-23:00", "0000-01-01T00:00:00Z"]) {
        await suite.refuses({ ...call, body: { until: refusedTime } }, "invalid_request", /until/);
      }
      await suite.refuses({ ...call, body: { until: "tomorrow" } }, "invalid_request", /until/);
    });
  },
);

operationSuite("review.resume", { valid: reviewInput }, (suite) => {
  it("resumes, even without a snooze", async () => {
    const call = await reviewInput(suite.service());
    expect((await suite.call(call)).body).toEqual({ deferred: false });
    await suite.refuses({ params: { verification_id: "nonsense" } }, "not_found");
  });
});

operationSuite("search.find", { valid: () => ({ query: { q: "refund" } }) }, (suite) => {
  type SearchAnswer = { rubrics: { name: string; version: number }[]; verifications: { id: string }[] };
  const find = async (q: string) => (await suite.call({ query: { q } })).body as unknown as SearchAnswer;

  it("finds rubrics by any part of their name, the latest version", async () => {
    const service = suite.service();
    for (const name of ["Refund policy", "Refund policy", "Tone 100%_\\"]) await verifyFlagged(service, {}, name);
    expect((await find("FUND p")).rubrics).toMatchObject([{ name: "Refund policy", status: "active" }]);
    expect((await find("100%_\\")).rubrics).toMatchObject([{ name: "Tone 100%_\\" }]);
    expect((await find("%")).rubrics).toHaveLength(1);
    await verifyFlagged(service, {}, "Straße 価格確認 🎉");
    for (const q of ["STRASSE", "格確", "🎉"]) expect((await find(q)).rubrics).toHaveLength(1);
    for (let index = 0; index < 6; index++) await verifyFlagged(service, {}, `Many ${index}`);
    expect((await find("many")).rubrics.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((n) => `Many ${n}`));
  });

  it("finds verifications by prefix of the ID or part of the subject, of this tenant", async () => {
    const service = suite.service();
    const id = await verifyFlagged(service, { subject: { kind: "pull_request", ref: "acme/web#12" } });
    await verifyFlagged(service, { subject: { kind: "task", ref: "acme-1" } });
    const foreignId = await makeForeignVerification(suite);
    expect((await find(id)).verifications).toMatchObject([
      { id, rubric_name: "Refunds", determination: "cannot_determine", subject: { ref: "acme/web#12" } },
    ]);
    expect((await find(id.replaceAll("-", "").slice(0, 20))).verifications.map((item) => item.id)).toContain(id);
    expect((await find("acme/w")).verifications.map((item) => item.id)).toEqual([id]);
    expect((await find("acme")).verifications).toHaveLength(2);
    expect((await find("CMÉ-１")).verifications).toHaveLength(1);
    expect((await find("acme-2")).verifications).toEqual([]);
    expect((await find(foreignId)).verifications).toEqual([]);
    expect(await find(" ")).toEqual({ rubrics: [], verifications: [] });
    await suite.refuses({ query: { q: "q".repeat(121) } }, "invalid_request", /q:/);
  });
});
