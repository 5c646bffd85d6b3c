// Deliveries through the real pipeline to receivers of every kind.
import { describe, expect, it } from "vitest";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { getWebhookEndpoint, removeWebhookEndpoint } from "@/server/webhooks/endpoints";
import { answers, type Behavior, drips, floods, hangs, resets, startReceiver } from "@/server/testing/receiver";
import { webhookHome } from "@/server/testing/webhookHome";

const home = webhookHome();

describe("receivers", () => {
  const thrice = (attempt: object) => [1, 2, 3].map((number) => ({ number, ...attempt }));
  const failure = (status_code: number | null, error: RegExp | null) => ({
    status_code,
    error: error === null ? null : (expect.stringMatching(error) as string),
  });

  it.each<[string, Behavior, string, object[]]>([
    ["says 204", answers(204), "delivered", [{ number: 1, status_code: 204 }]],
    ["says 200 and garbage", answers(200, "\0\xff<html>"), "delivered", [{ number: 1, status_code: 200 }]],
    ["floods a 200", floods, "delivered", [{ number: 1, status_code: 200, error: null }]],
    ["says 500", answers(500, "oops"), "failed", thrice({ ...failure(500, null), response: "oops" })],
    ["redirects", answers(307, "", { location: "/elsewhere" }), "failed", thrice(failure(307, null))],
    ["resets", resets, "failed", thrice(failure(null, /closed/))],
    ["sends huge headers", answers(200, "", { x: "y".repeat(20_000) }), "failed", thrice(failure(null, /headers/))],
  ])("that %s", async (_, behavior, status, attempts) => {
    home.receiver.behave(behavior);
    await home.verify();
    const [delivery] = await home.ended();
    expect(delivery).toMatchObject({ status, attempts, next_attempt_at: null });
    expect(new Set(home.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(home.receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it.each<[string, Behavior]>([
    ["hangs", hangs],
    ["drips a 200", drips("x", 50)],
  ])("that %s is given up on in time", async (_, behavior) => {
    home.deps.settings.webhooks.timeoutMs = 300;
    home.receiver.behave(behavior);
    await home.verify();
    expect((await home.ended())[0]).toMatchObject({ status: "failed", attempts: thrice(failure(null, /too long/)) });
  });

  it("that is down is tried again", async () => {
    home.receiver.stop();
    await home.verify();
    expect((await home.ended())[0]).toMatchObject({ status: "failed", attempts: thrice(failure(null, /refused/)) });
    expect((await getWebhookEndpoint(home.deps, { id: home.endpoint.endpoint_id })).failing_since).not.toBeNull();
  });

  it("that flaps gets the same bytes under the same id until it takes them", async () => {
    home.deps.settings.webhooks.retryDelaysMs = [0, 1_000, 0];
    home.receiver.behave((response, _, nth) => void response.writeHead(nth === 3 ? 200 : 503).end());
    await home.verify();
    expect((await home.ended())[0]).toMatchObject({
      status: "delivered",
      attempts: [{ status_code: 503 }, { status_code: 503 }, { status_code: 200 }],
    });
    const sent = home.receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]);
    expect(new Set(sent.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect((await getWebhookEndpoint(home.deps, { id: home.endpoint.endpoint_id })).failing_since).toBeNull();
  });

  it.each([
    ["429 and seconds", 429, () => "2"],
    ["503 and a date", 503, () => new Date(Date.now() + 3_000).toUTCString()],
  ])("that says %s is tried again then, not before", async (_, status, retryAfter) => {
    home.deps.settings.webhooks.retryDelaysMs = [0, 0];
    const times: number[] = [];
    home.receiver.behave((response, _, nth) => {
      times.push(Date.now());
      response.writeHead(nth === 1 ? status : 200, { "retry-after": retryAfter() }).end();
    });
    await home.verify();
    expect((await home.ended())[0]).toMatchObject({ status: "delivered", attempts: [{ status_code: status }, {}] });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_500);
  });

  it("that is gone is disabled at once, and that is written down", async () => {
    home.receiver.behave(answers(410));
    await home.verify();
    expect((await home.ended())[0]).toMatchObject({ status: "failed", attempts: [{ status_code: 410 }] });
    const { endpoint_id } = home.endpoint;
    expect(await getWebhookEndpoint(home.deps, { id: endpoint_id })).toMatchObject({
      status: "disabled",
      disabled_reason: "the receiver answered 410 Gone",
    });
    const audit = await home.deps.db.transaction((tx) => tx.auditEvent.findMany({ where: { actorKind: "system" } }));
    expect(audit).toMatchObject([{ action: "webhook_endpoint.disabled", target: endpoint_id }]);
  });

  it("that has failed for five days is disabled, and one that has failed for less is not", async () => {
    const { endpoint_id: id } = home.endpoint;
    const failingFor = async (ms: number) => {
      const failingSince = new Date(home.deps.clock.now().getTime() - ms);
      await home.deps.db.transaction((tx) => tx.webhookEndpoint.update({ where: { id }, data: { failingSince } }));
    };
    home.receiver.behave(answers(500));
    await failingFor(5 * 86_400_000 - 60_000);
    await home.verify();
    await home.ended(1);
    expect(await getWebhookEndpoint(home.deps, { id })).toMatchObject({ status: "active" });
    await failingFor(5 * 86_400_000);
    await home.verify();
    // The attempts after the one that disabled it are not made.
    expect((await home.ended(2))[0]?.attempts).toHaveLength(1);
    const reason = expect.stringMatching(/^every delivery has failed since 20/) as string;
    expect(await getWebhookEndpoint(home.deps, { id })).toMatchObject({ status: "disabled", disabled_reason: reason });
  });

  it("that is slow holds back neither another endpoint nor more than its share of places", async () => {
    const others = await startReceiver();
    const quickOne = await addWebhookEndpoint({ ...home.deps, actor: "operator" }, { body: { url: others.url } });
    home.receiver.behave(hangs);
    for (let nth = 0; nth < 12; nth += 1) await home.verify();
    expect((await home.ended(12, quickOne.endpoint_id)).map(({ status }) => status)).toEqual(
      Array(12).fill("delivered"),
    );
    expect(home.receiver.received.length).toBeLessThanOrEqual(4);
    others.stop();
    await removeWebhookEndpoint({ ...home.deps, actor: home.owner() }, { id: home.endpoint.endpoint_id });
  });
});
