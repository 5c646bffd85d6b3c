// Deliveries through the real pipeline to receivers of every kind.
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WebhookDelivery, WebhookEndpointWithSecret, WebhookPayload } from "@/server/contracts/webhook";
import type { TenantDeps } from "@/server/domain/deps";
import { failExecution } from "@/server/domain/verification/execute";
import { getVerification } from "@/server/domain/verification/get";
import { submit } from "@/server/domain/verification/submit";
import { addWebhookEndpoint } from "@/server/domain/webhooks/add";
import { listDeliveries } from "@/server/domain/webhooks/deliveries";
import { getWebhookEndpoint } from "@/server/domain/webhooks/get";
import { removeWebhookEndpoint } from "@/server/domain/webhooks/remove";
import { rotateWebhookSecret } from "@/server/domain/webhooks/rotate";
import { sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/domain/webhooks/sweep";
import { JUDGED_SPEC, makeRubric, makeTenant, tenantDepsOf } from "@/server/testing/factories";
import {
  answers,
  type Behaviour,
  drips,
  floods,
  hangs,
  type Receiver,
  resets,
  startReceiver,
} from "@/server/testing/receiver";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";

let service: TestService;
let deps: TenantDeps;
let rubricId: string;
let receiver: Receiver;
let endpoint: WebhookEndpointWithSecret;
const quick = { ladderMs: [0, 0, 0], timeoutMs: 10_000 };

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_ALLOW_PRIVATE: "true" });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const tenantId = await makeTenant(service.service.deps);
  Object.assign(service.service.deps.settings.webhooks, quick);
  deps = tenantDepsOf(service.service.deps, tenantId);
  rubricId = await makeRubric(service.service.deps, tenantId);
  receiver = await startReceiver();
  endpoint = await addWebhookEndpoint(deps, "operator", { url: `${receiver.url}/hook` });
});
afterEach(() => receiver.stop());

const owner = () =>
  ({ kind: "session", tenantId: deps.db.tenantId, accountId: "a", owner: true, reviewer: false }) as const;
const verify = async (fields: object = {}): Promise<string> =>
  (await submit(deps, { body: { rubric_id: rubricId, submission: { inline: "{}" }, ...fields } })).id;

/** Waits for what must come; the test's own timeout is the bound. */
async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
}
const deliveries = async (id = endpoint.endpoint_id): Promise<WebhookDelivery[]> =>
  (await listDeliveries(deps, { id })).items;
async function ended(count = 1, id = endpoint.endpoint_id): Promise<WebhookDelivery[]> {
  const over = async () => (await deliveries(id)).filter(({ status }) => status !== "pending");
  await until(async () => (await over()).length >= count);
  return over();
}
const payloads = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookPayload);

describe("what is sent", () => {
  it("is the verification as GET shows it, signed so that the public library accepts it", async () => {
    const id = await verify();
    const [delivery] = await ended();
    const [request] = receiver.received;
    expect(
      new Webhook(endpoint.secret).verify(request?.body ?? "", request?.headers as Record<string, string>),
    ).toEqual({
      type: "verification.succeeded",
      timestamp: (await getVerification(deps, id)).completed_at,
      data: await getVerification(deps, id),
    });
    expect(request).toMatchObject({ path: "/hook", headers: { "content-type": "application/json" } });
    expect(delivery).toMatchObject({
      status: "delivered",
      webhook_id: request?.headers["webhook-id"],
      verification_id: id,
    });
    expect(delivery?.attempts).toMatchObject([{ number: 1, status_code: 200, error: null }]);
  });

  it("carries both signatures while a rotation overlaps", async () => {
    const rotated = await rotateWebhookSecret(deps, owner(), { id: endpoint.endpoint_id, body: {} });
    await verify();
    await ended();
    const [request] = receiver.received;
    for (const { secret } of [endpoint, rotated]) {
      new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    }
    expect(String(request?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it("tells of failures, decisions and closed escalations, to whom wants to know", async () => {
    const picky = await addWebhookEndpoint(deps, "operator", { url: receiver.url, events: ["escalation.closed"] });
    const judged = await makeRubric(service.service.deps, deps.db.tenantId, JUDGED_SPEC);
    const lost = { ...deps, events: { ...deps.events, verificationQueued: () => Promise.resolve() } };
    const body = { rubric_id: judged, submission: { inline: "Hello" } };
    const failed = (await submit(lost, { body })).id;
    await failExecution(deps, failed, "judge_unavailable: test");
    await ended(1);
    const verificationId = await verify();
    await ended(2);
    const { tenantId } = deps.db;
    const at = deps.clock.now();
    const by = { tenantId, verificationId, decision: "route", decidedBy: "account", createdAt: at };
    await deps.db.transaction((tx) => tx.reviewDecision.create({ data: by }));
    await ended(3);
    const escalationId = deps.ids.next();
    const opened = { id: escalationId, tenantId, verificationId, rule: "escalation-judgment@1", openedBy: "account" };
    const window = { openedAt: at, closesAt: at };
    await deps.db.transaction((tx) => tx.escalation.create({ data: { ...opened, ...window, status: "open" } }));
    const closed = { status: "decided", determination: "met", closingJudgmentId: deps.ids.next(), closedAt: at };
    await deps.db.transaction((tx) => tx.escalation.update({ where: { id: escalationId }, data: closed }));
    await ended(4);
    await ended(1, picky.endpoint_id);

    const own = receiver.received
      .filter(({ path }) => path === "/hook")
      .map(({ body: text }) => JSON.parse(text) as WebhookPayload);
    expect(own.map(({ type }) => type)).toEqual([
      "verification.failed",
      "verification.succeeded",
      "determination.recorded",
      "escalation.closed",
    ]);
    expect(own[0]?.data).toMatchObject({ id: failed, status: "failed", error: "judge_unavailable: test" });
    expect(own[2]?.data).toMatchObject({
      tenant_id: tenantId,
      review_decision: { verification_id: verificationId, decision: "route" },
      consequence: "route_for_review",
    });
    expect(own[3]?.data).toMatchObject({ escalation_id: escalationId, status: "decided", determination: "met" });
    expect(
      receiver.received.filter(({ path }) => path === "/").map(({ body: text }) => JSON.parse(text) as object),
    ).toMatchObject([{ type: "escalation.closed" }]);
    expect(await deliveries(picky.endpoint_id)).toHaveLength(1);
  });

  it("goes to a callback_url in place of the endpoints, under the oldest one's secret", async () => {
    await addWebhookEndpoint(deps, "operator", { url: `${receiver.url}/second` });
    await verify({ callback_url: `${receiver.url}/callback` });
    await ended();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/callback"]);
    const [request] = receiver.received;
    new Webhook(endpoint.secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
  });

  it("is nothing where nobody listens", async () => {
    await removeWebhookEndpoint(deps, owner(), endpoint.endpoint_id);
    await verify();
    expect(await deps.db.transaction((tx) => tx.webhookMessage.count())).toBe(0);
  });
});

describe("receivers", () => {
  const thrice = (attempt: object) => [1, 2, 3].map((number) => ({ number, ...attempt }));
  const failure = (status_code: number | null, error: RegExp | null) => ({
    status_code,
    error: error === null ? null : (expect.stringMatching(error) as string),
  });

  it.each<[string, Behaviour, string, object[]]>([
    ["says 204", answers(204), "delivered", [{ number: 1, status_code: 204 }]],
    ["says 200 and garbage", answers(200, "\0\xff<html>"), "delivered", [{ number: 1, status_code: 200 }]],
    ["floods a 200", floods, "delivered", [{ number: 1, status_code: 200, error: null }]],
    ["says 500", answers(500, "oops"), "failed", thrice({ ...failure(500, null), response: "oops" })],
    ["redirects", answers(307, "", { location: "/elsewhere" }), "failed", thrice(failure(307, null))],
    ["resets", resets, "failed", thrice(failure(null, /cut/))],
    ["sends huge headers", answers(200, "", { x: "y".repeat(20_000) }), "failed", thrice(failure(null, /headers/))],
  ])("that %s", async (_, behaviour, status, attempts) => {
    receiver.behave(behaviour);
    await verify();
    const [delivery] = await ended();
    expect(delivery).toMatchObject({ status, attempts, next_attempt_at: null });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it.each<[string, Behaviour]>([
    ["hangs", hangs],
    ["drips a 200", drips("x", 50)],
  ])("that %s is given up on in time", async (_, behaviour) => {
    deps.settings.webhooks.timeoutMs = 300;
    receiver.behave(behaviour);
    await verify();
    expect((await ended())[0]).toMatchObject({ status: "failed", attempts: thrice(failure(null, /too long/)) });
  });

  it("that is down is tried again", async () => {
    receiver.stop();
    await verify();
    expect((await ended())[0]).toMatchObject({ status: "failed", attempts: thrice(failure(null, /refused/)) });
    expect((await getWebhookEndpoint(deps, endpoint.endpoint_id)).failing_since).not.toBeNull();
  });

  it("that flaps gets the same bytes under the same id until it takes them", async () => {
    deps.settings.webhooks.ladderMs = [0, 1_000, 0];
    receiver.behave((response, _, nth) => void response.writeHead(nth === 3 ? 200 : 503).end());
    await verify();
    expect((await ended())[0]).toMatchObject({
      status: "delivered",
      attempts: [{ status_code: 503 }, { status_code: 503 }, { status_code: 200 }],
    });
    const sent = receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);
    expect(new Set(sent.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect((await getWebhookEndpoint(deps, endpoint.endpoint_id)).failing_since).toBeNull();
  });

  it("that is gone is disabled at once, and that is written down", async () => {
    receiver.behave(answers(410));
    await verify();
    expect((await ended())[0]).toMatchObject({ status: "failed", attempts: [{ status_code: 410 }] });
    const { endpoint_id } = endpoint;
    expect(await getWebhookEndpoint(deps, endpoint_id)).toMatchObject({
      status: "disabled",
      disabled_reason: "the receiver answered 410 Gone",
    });
    const audit = await deps.db.transaction((tx) => tx.auditEvent.findMany({ where: { actorKind: "system" } }));
    expect(audit).toMatchObject([{ action: "webhook_endpoint.disabled", target: endpoint_id }]);
  });

  it("that has failed for five days is disabled, and one that has failed for less is not", async () => {
    const { endpoint_id: id } = endpoint;
    const failingFor = async (ms: number) => {
      const failingSince = new Date(deps.clock.now().getTime() - ms);
      await deps.db.transaction((tx) => tx.webhookEndpoint.update({ where: { id }, data: { failingSince } }));
    };
    receiver.behave(answers(500));
    await failingFor(5 * 86_400_000 - 60_000);
    await verify();
    await ended(1);
    expect(await getWebhookEndpoint(deps, id)).toMatchObject({ status: "active" });
    await failingFor(5 * 86_400_000);
    await verify();
    // The attempts after the one that disabled it are not made.
    expect((await ended(2))[0]?.attempts).toHaveLength(1);
    const reason = expect.stringMatching(/^every delivery has failed since 20/) as string;
    expect(await getWebhookEndpoint(deps, id)).toMatchObject({ status: "disabled", disabled_reason: reason });
  });

  it("that is slow holds back neither another endpoint nor more than its share of places", async () => {
    const others = await startReceiver();
    const quickOne = await addWebhookEndpoint(deps, "operator", { url: others.url });
    receiver.behave(hangs);
    for (let nth = 0; nth < 12; nth += 1) await verify();
    expect((await ended(12, quickOne.endpoint_id)).map(({ status }) => status)).toEqual(Array(12).fill("delivered"));
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    others.stop();
    await removeWebhookEndpoint(deps, owner(), endpoint.endpoint_id);
  });
});

describe("losses", () => {
  it("finds a message that nobody heard of, and delivers it once", async () => {
    const { events } = service.service.deps;
    service.service.deps.events = { ...events, webhookMessage: () => Promise.reject(new Error("no pipeline")) };
    await verify();
    await until(async () => (await deps.db.transaction((tx) => tx.webhookMessage.count())) === 1);
    expect(await sweepWebhookMessages(service.service.deps, 60_000)).toBe(0);
    await expect(sweepWebhookMessages(service.service.deps, 0)).rejects.toThrow("no pipeline");
    service.service.deps.events = events;
    expect(await sweepWebhookMessages(service.service.deps, 0)).toBe(1);
    await ended();
    expect(await sweepWebhookMessages(service.service.deps, 0)).toBe(0);
    expect(payloads()).toHaveLength(1);
  });

  it("asks again for a delivery that is overdue, which a round under way takes no notice of", async () => {
    const { events } = service.service.deps;
    service.service.deps.events = { ...events, webhookDelivery: () => Promise.resolve() };
    await verify();
    await until(async () => (await deliveries()).length === 1);
    service.service.deps.events = events;
    expect(await sweepWebhookDeliveries(service.service.deps, 60_000)).toBe(0);
    await sweepWebhookDeliveries(service.service.deps, 0);
    await sweepWebhookDeliveries(service.service.deps, 0);
    expect((await ended())[0]?.attempts).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it("sends again under the same id when it dies before it could write down the answer", async () => {
    const { sendWebhook } = service.service.deps;
    let sent = 0;
    service.service.deps.sendWebhook = async (request) => {
      const answer = await sendWebhook(request);
      if (++sent === 1) throw new Error("killed");
      return answer;
    };
    await verify();
    expect((await ended())[0]).toMatchObject({ status: "delivered", attempts: [{ number: 1 }] });
    service.service.deps.sendWebhook = sendWebhook;
    expect(receiver.received).toHaveLength(2);
    expect(
      new Set(receiver.received.map(({ headers, body }) => JSON.stringify([headers["webhook-id"], body]))).size,
    ).toBe(1);
  });

  it("hears again after its listening connection was cut", async () => {
    const admin = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
    await service.service.deps.database.pool.query(admin);
    await verify();
    expect((await ended())[0]).toMatchObject({ status: "delivered" });
  });
});
