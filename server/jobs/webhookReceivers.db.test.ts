// Tests deliveries through the real pipeline to receivers with different behavior.
import { describe, expect, it } from "vitest";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { getWebhookEndpoint, removeWebhookEndpoint } from "@/server/webhooks/endpoints";
import { answers, type Behavior, drips, floods, hangs, resets, startReceiver } from "@/testing/receiver";
import { webhookHome } from "@/testing/webhookHome";

const home = webhookHome();

describe("a receiver", () => {
  const threeAttempts = (attempt: object) => [1, 2, 3].map((number) => ({ number, ...attempt }));
  const failure = (status_code: number | null, error: RegExp | null) => ({
    status_code,
    error: error === null ? null : (expect.stringMatching(error) as string),
  });

  it.each<[string, Behavior, string, object[]]>([
    ["responds 204", answers(204), "delivered", [{ number: 1, status_code: 204 }]],
    ["responds 200 and garbage", answers(200, "\0\xff<html>"), "delivered", [{ number: 1, status_code: 200 }]],
    ["floods a 200", floods, "delivered", [{ number: 1, status_code: 200, error: null }]],
    ["responds 500", answers(500, "oops"), "failed", threeAttempts({ ...failure(500, null), response: "oops" })],
    ["redirects", answers(307, "", { location: "/elsewhere" }), "failed", threeAttempts(failure(307, null))],
    ["resets", resets, "failed", threeAttempts(failure(null, /closed/))],
    [
      "sends huge headers",
      answers(200, "", { x: "y".repeat(20_000) }),
      "failed",
      threeAttempts(failure(null, /headers/)),
    ],
  ])("that %s gets the expected attempts", async (_, behavior, status, attempts) => {
    home.receiver.behave(behavior);
    await home.verify();
    const [delivery] = await home.waitForEndedDeliveries();
    expect(delivery).toMatchObject({ status, attempts, next_attempt_at: null });
    expect(new Set(home.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(home.receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it.each<[string, Behavior]>([
    ["hangs", hangs],
    ["drips a 200", drips("x", 50)],
  ])("that %s fails after the timeout", async (_, behavior) => {
    home.deps.settings.webhooks.timeoutMs = 300;
    home.receiver.behave(behavior);
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({
      status: "failed",
      attempts: threeAttempts(failure(null, /too long/)),
    });
  });

  it("that is down gets all attempts", async () => {
    home.receiver.stop();
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({
      status: "failed",
      attempts: threeAttempts(failure(null, /refused/)),
    });
    expect((await getWebhookEndpoint(home.deps, { id: home.endpoint.endpoint_id })).failing_since).not.toBeNull();
  });

  it("that fails twice gets the same bytes under the same id until it accepts them", async () => {
    home.deps.settings.webhooks.retryDelaysMs = [0, 1_000, 0];
    home.receiver.behave(
      (response, _, requestNumber) => void response.writeHead(requestNumber === 3 ? 200 : 503).end(),
    );
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({
      status: "delivered",
      attempts: [{ status_code: 503 }, { status_code: 503 }, { status_code: 200 }],
    });
    const sentRequests = home.receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);
    expect(new Set(sentRequests.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect((await getWebhookEndpoint(home.deps, { id: home.endpoint.endpoint_id })).failing_since).toBeNull();
  });

  it.each([
    ["429 and seconds", 429, () => "2"],
    ["503 and a date", 503, () => new Date(Date.now() + 3_000).toUTCString()],
  ])("that responds with Retry-After (%s) gets the retry after that time", async (_, status, retryAfter) => {
    home.deps.settings.webhooks.retryDelaysMs = [0, 0];
    const times: number[] = [];
    home.receiver.behave((response, _, requestNumber) => {
      times.push(Date.now());
      response.writeHead(requestNumber === 1 ? status : 200, { "retry-after": retryAfter() }).end();
    });
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({
      status: "delivered",
      attempts: [{ status_code: status }, {}],
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_500);
  });

  it("that responds 410 is disabled at once, with an audit event", async () => {
    home.receiver.behave(answers(410));
    await home.verify();
    expect((await home.waitForEndedDeliveries())[0]).toMatchObject({
      status: "failed",
      attempts: [{ status_code: 410 }],
    });
    const { endpoint_id } = home.endpoint;
    expect(await getWebhookEndpoint(home.deps, { id: endpoint_id })).toMatchObject({
      status: "disabled",
      disabled_reason: "the receiver answered 410 Gone",
    });
    const audit = await home.deps.db.transaction((tx) => tx.auditEvent.findMany({ where: { actorKind: "system" } }));
    expect(audit).toMatchObject([{ action: "webhook_endpoint.disabled", target: endpoint_id }]);
  });

  it("that has failed for five days is disabled, and not before", async () => {
    const { endpoint_id: id } = home.endpoint;
    const failingFor = async (ms: number) => {
      const failingSince = new Date(home.deps.clock.now().getTime() - ms);
      await home.deps.db.transaction((tx) => tx.webhookEndpoint.update({ where: { id }, data: { failingSince } }));
    };
    home.receiver.behave(answers(500));
    await failingFor(5 * 86_400_000 - 60_000);
    await home.verify();
    await home.waitForEndedDeliveries(1);
    expect(await getWebhookEndpoint(home.deps, { id })).toMatchObject({ status: "active" });
    await failingFor(5 * 86_400_000);
    await home.verify();
    // No attempt follows the one that disabled the endpoint.
    expect((await home.waitForEndedDeliveries(2))[0]?.attempts).toHaveLength(1);
    const reason = expect.stringMatching(/^every delivery has failed since 20/) as string;
    expect(await getWebhookEndpoint(home.deps, { id })).toMatchObject({ status: "disabled", disabled_reason: reason });
  });

  it("that is slow does not delay another endpoint, and gets a limited number of requests at once", async () => {
    const quickReceiver = await startReceiver();
    const quickEndpoint = await addWebhookEndpoint(
      { ...home.deps, actor: "operator" },
      { body: { url: quickReceiver.url } },
    );
    home.receiver.behave(hangs);
    for (let index = 0; index < 12; index += 1) await home.verify();
    expect((await home.waitForEndedDeliveries(12, quickEndpoint.endpoint_id)).map(({ status }) => status)).toEqual(
      Array(12).fill("delivered"),
    );
    expect(home.receiver.received.length).toBeLessThanOrEqual(4);
    quickReceiver.stop();
    await removeWebhookEndpoint({ ...home.deps, actor: home.owner() }, { id: home.endpoint.endpoint_id });
  });
});
