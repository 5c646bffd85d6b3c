// Tests the webhooks that the real pipeline sends, and that none is lost.
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { WebhookEvent, type WebhookPayload } from "@/server/webhooks/contract/webhook";
import { failExecution } from "@/server/verification/decide/execute";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { removeWebhookEndpoint, rotateWebhookSecret } from "@/server/webhooks/endpoints";
import { sweepWebhookDeliveries } from "@/server/webhooks/sweep";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { waitUntil, webhookHome } from "@/testing/webhookHome";

const home = webhookHome();

const ABSTAINING_SPEC = {
  name: "Abstaining",
  criteria: [
    { key: "a", type: "must_have", primitive: "regex_match@1", applies_to: "input", config: { pattern: "a" } },
  ],
};

describe("a webhook", () => {
  it("contains the verification as GET returns it, with a signature that the public library accepts", async () => {
    const id = await home.verify();
    const [delivery] = await home.waitForEndedDeliveries();
    const [request] = home.receiver.received;
    expect(
      new Webhook(home.endpoint.secret).verify(request?.body ?? "", request?.headers as Record<string, string>),
    ).toEqual({
      type: "verification.succeeded",
      timestamp: (await getVerification(home.deps, { id })).completed_at,
      data: await getVerification(home.deps, { id }),
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
    const rotatedEndpoint = await rotateWebhookSecret(
      { ...home.deps, actor: home.owner() },
      { id: home.endpoint.endpoint_id, body: {} },
    );
    await home.verify();
    await home.waitForEndedDeliveries();
    const [request] = home.receiver.received;
    for (const { secret } of [home.endpoint, rotatedEndpoint]) {
      new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    }
    expect(String(request?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it("is sent for failures, decisions and closed escalations, to the endpoints that subscribe to them", async () => {
    const escalationEndpoint = await addWebhookEndpoint(
      { ...home.deps, actor: "operator" },
      {
        body: {
          url: home.receiver.url,
          events: ["escalation.closed"],
        },
      },
    );
    const judgedRubricId = await makeRubric(home.service.service.deps, home.deps.db.tenantId, JUDGED_SPEC);
    const withoutEvents = {
      ...home.deps,
      events: { ...home.deps.events, verificationQueued: () => Promise.resolve() },
    };
    const body = { rubric_id: judgedRubricId, submission: { inline: "Hello" } };
    const failedId = (await submit(withoutEvents, { body })).id;
    await failExecution(home.deps, failedId, "judge_unavailable: test");
    await home.waitForEndedDeliveries(1);
    const abstainingRubricId = await makeRubric(home.service.service.deps, home.deps.db.tenantId, ABSTAINING_SPEC);
    const flaggedId = (await submit(home.deps, { body: { ...body, rubric_id: abstainingRubricId } })).id;
    await home.waitForEndedDeliveries(3);
    const verificationId = await home.verify();
    await home.waitForEndedDeliveries(4);
    const { tenantId } = home.deps.db;
    const now = home.deps.clock.now();
    const decision = { tenantId, verificationId, decision: "route", decidedBy: "account", createdAt: now } as const;
    await home.deps.db.transaction((tx) => tx.reviewDecision.create({ data: decision }));
    await home.waitForEndedDeliveries(5);
    const escalationId = home.deps.ids.next();
    const escalation = {
      id: escalationId,
      tenantId,
      verificationId,
      rule: "escalation-judgment@1",
      openedBy: "account",
    };
    const window = { openedAt: now, closesAt: now };
    await home.deps.db.transaction((tx) =>
      tx.escalation.create({ data: { ...escalation, ...window, status: "open" } }),
    );
    const closedEscalation = {
      status: "decided",
      determination: "met",
      closingJudgmentId: home.deps.ids.next(),
      closedAt: now,
    } as const;
    await home.deps.db.transaction((tx) =>
      tx.escalation.update({ where: { id: escalationId }, data: closedEscalation }),
    );
    await home.waitForEndedDeliveries(7);
    await home.waitForEndedDeliveries(1, escalationEndpoint.endpoint_id);

    const payloads = home.receiver.received
      .filter(({ path }) => path === "/hook")
      .map(({ body: text }) => JSON.parse(text) as WebhookPayload);
    const types = payloads.map(({ type }) => type);
    expect([...new Set(types)].sort(), "every event").toEqual([...WebhookEvent.options].sort());
    const findData = (event: WebhookEvent) => payloads.find(({ type }) => type === event)?.data;
    expect(findData("verification.flagged")).toMatchObject({ id: flaggedId, flag_reason: "role_missing" });
    expect(findData("escalation.opened")).toMatchObject({ escalation_id: escalationId });
    expect(findData("verification.failed")).toMatchObject({
      id: failedId,
      status: "failed",
      error: "judge_unavailable: test",
    });
    expect(findData("determination.recorded")).toMatchObject({
      tenant_id: tenantId,
      review_decision: { verification_id: verificationId, decision: "route" },
      consequence: "route_for_review",
    });
    expect(findData("escalation.closed")).toMatchObject({
      escalation_id: escalationId,
      status: "decided",
      determination: "met",
    });
    expect(
      home.receiver.received.filter(({ path }) => path === "/").map(({ body: text }) => JSON.parse(text) as object),
    ).toMatchObject([{ type: "escalation.closed" }]);
    expect(await home.deliveries(escalationEndpoint.endpoint_id)).toHaveLength(1);
  });

  it("is sent to a callback_url instead of the endpoints, signed with the secret of the oldest endpoint", async () => {
    await addWebhookEndpoint({ ...home.deps, actor: "operator" }, { body: { url: `${home.receiver.url}/second` } });
    await home.verify({ callback_url: `${home.receiver.url}/callback` });
    await home.waitForEndedDeliveries();
    expect(home.receiver.received.map(({ path }) => path)).toEqual(["/callback"]);
    const [request] = home.receiver.received;
    new Webhook(home.endpoint.secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
  });

  it("is not stored without an endpoint", async () => {
    await removeWebhookEndpoint({ ...home.deps, actor: home.owner() }, { id: home.endpoint.endpoint_id });
    await home.verify();
    expect(await home.deps.db.transaction((tx) => tx.webhookMessage.count())).toBe(0);
  });
});

describe("a delivery", () => {
  it("is queued again when it is overdue, without effect on a running round", async () => {
    const { events } = home.service.service.deps;
    home.service.service.deps.events = { ...events, webhookDelivery: () => Promise.resolve() };
    home.receiver.behave(
      (response, _, requestNumber) => void response.writeHead(requestNumber === 1 ? 503 : 200).end(),
    );
    await home.verify();
    await waitUntil(async () => (await home.deliveries())[0]?.attempts.length === 1);
    home.service.service.deps.events = events;
    expect(await sweepWebhookDeliveries(home.service.service.deps, 60_000)).toBe(0);
    await sweepWebhookDeliveries(home.service.service.deps, 0);
    await sweepWebhookDeliveries(home.service.service.deps, 0);
    expect((await home.waitForEndedDeliveries())[0]?.attempts).toHaveLength(2);
    expect(home.receiver.received).toHaveLength(2);
  });

  it("is repeated under the same id when the process fails before it stores the response", async () => {
    const { sendWebhook } = home.service.service.deps;
    let sentCount = 0;
    home.service.service.deps.sendWebhook = async (request) => {
      const answer = await sendWebhook(request);
      if (++sentCount === 1) throw new Error("killed");
      return answer;
    };
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({ status: "delivered", attempts: [{ number: 1 }] });
    home.service.service.deps.sendWebhook = sendWebhook;
    expect(home.receiver.received).toHaveLength(2);
    expect(
      new Set(home.receiver.received.map(({ headers, body }) => JSON.stringify([headers["webhook-id"], body]))).size,
    ).toBe(1);
  });

  it("is made after the listening connection was terminated", async () => {
    const admin = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
    await home.service.service.deps.database.jobs.pool.query(admin);
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({ status: "delivered" });
  });
});
