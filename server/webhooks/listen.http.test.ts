import { afterEach, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import type { Suite } from "@/testing/operationCall";
import { operationSuite } from "@/testing/operationSuite";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import type { WebhookEventPage } from "@/server/webhooks/contract/webhook";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const WAIT = { wait_ms: 10_000 };

type Query = Record<string, string | number>;
const listen = async (suite: Suite, query: Query = {}): Promise<WebhookEventPage> =>
  (await suite.call({ query })).body as WebhookEventPage;

/** Submits a text that is judged at once. */
async function verify({ service: { deps }, tenantId }: ReturnType<Suite["service"]>): Promise<string> {
  const rubric_id = await makeRubric(deps, tenantId);
  const { id } = await submit(tenantDeps(deps, tenantId), { body: { rubric_id, submission: { inline: "{}" } } });
  return id;
}

const database = (suite: Suite) => {
  const { service, tenantId } = suite.service();
  return tenantDeps(service.deps, tenantId).db;
};
const expire = (suite: Suite, ageMs = 1) =>
  database(suite).transaction((tx) =>
    tx.webhookListener.updateMany({ data: { expiresAt: new Date(Date.now() - ageMs) } }),
  );

/** Lists the verification IDs of a page's events. */
const listVerificationIds = ({ items }: WebhookEventPage): string[] =>
  items.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);

operationSuite("webhook.listen", { valid: () => ({}) }, (suite) => {
  afterEach(() => expire(suite));

  it("returns events from its first call on, and needs no endpoint", async () => {
    await verify(suite.service());
    const first = await listen(suite);
    expect(first).toMatchObject({ items: [], next: null });
    const [page, id] = await Promise.all([
      listen(suite, { listener: first.listener, ...WAIT }),
      verify(suite.service()),
    ]);
    expect(listVerificationIds(page)).toEqual([id]);
    const [event] = page.items;
    expect(page).toMatchObject({ listener: first.listener, next: event?.id });
    const { type, timestamp } = JSON.parse(event?.body ?? "") as { type: string; timestamp: string };
    expect(event).toMatchObject({ type: "verification.succeeded", timestamp });
    expect(type).toBe(event?.type);
  });

  it("also returns the events of a verification with its own callback_url", async () => {
    const { listener } = await listen(suite);
    const { service, tenantId } = suite.service();
    const deps = tenantDeps(service.deps, tenantId);
    const { endpoint_id } = await addWebhookEndpoint(
      { ...deps, actor: "operator" },
      { body: { url: "https://hooks.example.com/all" } },
    );
    const rubric_id = await makeRubric(service.deps, tenantId);
    const callback_url = "https://hooks.example.com/one";
    const { id } = await submit(deps, { body: { rubric_id, submission: { inline: "{}" }, callback_url } });
    expect(listVerificationIds(await listen(suite, { listener, ...WAIT }))).toEqual([id]);
    const data = { status: "disabled" as const };
    await deps.db.transaction((tx) => tx.webhookEndpoint.updateMany({ where: { id: endpoint_id }, data }));
  });

  it("returns each event once and in order over several calls", async () => {
    const { listener } = await listen(suite);
    const ids = await Promise.all(Array.from({ length: 5 }, () => verify(suite.service())));
    const seenIds: string[] = [];
    let after: string | null = null;
    while (seenIds.length < ids.length) {
      const page: WebhookEventPage = await listen(suite, {
        listener,
        ...(after === null ? {} : { after }),
        limit: 2,
        ...WAIT,
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seenIds.push(...listVerificationIds(page));
      after = page.next;
    }
    expect(seenIds.toSorted()).toEqual(ids.toSorted());
    const { fannedOutAt } = await database(suite).transaction((tx) =>
      tx.webhookMessage.findFirstOrThrow({ where: { id: after ?? "" } }),
    );
    const laterMessages = { fannedOutAt: { gte: fannedOutAt ?? new Date(0) } };
    expect(await database(suite).transaction((tx) => tx.webhookMessage.count({ where: laterMessages }))).toBe(1);
    expect(await listen(suite, { listener, after: String(after) })).toEqual({ listener, items: [], next: after });
  });

  it("returns the chosen types only", async () => {
    const { listener } = await listen(suite);
    await verify(suite.service());
    expect((await listen(suite, { listener, ...WAIT })).items).toHaveLength(1);
    const types = "verification.failed,escalation.closed";
    const page = await listen(suite, { listener, types });
    expect(page).toMatchObject({ items: [], next: expect.stringMatching(/-/) as unknown });
    expect((await listen(suite, { listener, after: String(page.next) })).items).toEqual([]);
    await suite.refuses({ query: { listener, types: "verification.lost" } }, "invalid_request", /types/);
  });

  it("records nothing once the listener has expired, and renews it within an hour", async () => {
    const { listener } = await listen(suite);
    await expire(suite);
    const id = await verify(suite.service());
    const recordedCount = await database(suite).transaction((tx) =>
      tx.webhookMessage.count({ where: { verificationId: id } }),
    );
    expect(recordedCount).toBe(0);
    expect((await listen(suite, { listener })).items).toEqual([]);
    const laterVerification = await verify(suite.service());
    expect(listVerificationIds(await listen(suite, { listener, ...WAIT }))).toEqual([laterVerification]);
    await expire(suite, 3_601_000);
    await suite.refuses({ query: { listener } }, "not_found");
  });

  it("ends the wait of an earlier call of the same listener", async () => {
    const { listener } = await listen(suite);
    const startedAtMs = performance.now();
    const earlierCall = listen(suite, { listener, wait_ms: 30_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await listen(suite, { listener });
    expect((await earlierCall).items).toEqual([]);
    expect(performance.now() - startedAtMs).toBeLessThan(10_000);
  });

  it("hides events from another tenant, and answers not_found for unknown listeners and events", async () => {
    const { listener } = await listen(suite);
    await verify(suite.service());
    const { next } = await listen(suite, { listener, ...WAIT });
    const { service } = suite.service();
    const key = await makeKey(service.deps, await makeTenant(service.deps, "Other tenant"));
    await suite.refuses({ key, query: { listener } }, "not_found");
    await suite.refuses({ key, query: { after: String(next) } }, "invalid_request", /after/);
    expect((await suite.call({ key })).body).toMatchObject({ items: [], next: null });
    await suite.refuses({ query: { listener: UNKNOWN } }, "not_found");
    await suite.refuses({ query: { listener, after: UNKNOWN } }, "invalid_request", /after/);
  });

  it("rejects a wait and a page out of range, and more than twenty listeners", async () => {
    await suite.refuses({ query: { wait_ms: 30_001 } }, "invalid_request", /wait_ms/);
    await suite.refuses({ query: { limit: 101 } }, "invalid_request", /limit/);
    for (let count = 0; count < 20; count++) await listen(suite);
    await suite.refuses({}, "conflict", /20 listeners/);
  });

  it("orders fan-outs of processes whose clocks differ", async () => {
    const { listener } = await listen(suite);
    await verify(suite.service());
    const { next } = await listen(suite, { listener, ...WAIT });
    await database(suite).transaction((tx) =>
      tx.webhookMessage.update({ where: { id: String(next) }, data: { fannedOutAt: new Date(Date.now() + 5_000) } }),
    );
    const id = await verify(suite.service());
    expect(listVerificationIds(await listen(suite, { listener, after: String(next), ...WAIT }))).toEqual([id]);
  });
});
