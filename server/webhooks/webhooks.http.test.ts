import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import type { Answer, Suite } from "@/testing/operationCall";
import { operationSuite } from "@/testing/operationSuite";
import { startReceiver } from "@/testing/receiver";
import type { TestService } from "@/testing/service";

const URL_OF_RECEIVER = "https://hooks.acme.com/verify";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Calls another operation over HTTP, since a suite's own `call` is for one operation. */
async function api({ baseUrl, apiKey }: TestService, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const response = await fetch(`${baseUrl}/v1/webhook-endpoints${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}
const endpoint = async (service: TestService, fields: object = {}): Promise<string> => {
  // A tenant can have up to twenty.
  const { endpoints } = (await api(service, "GET", "")) as { endpoints: { endpoint_id: string }[] };
  for (const { endpoint_id } of endpoints.slice(15)) await api(service, "DELETE", `/${endpoint_id}`);
  return String((await api(service, "POST", "", { url: URL_OF_RECEIVER, ...fields }))["endpoint_id"]);
};
const byId = async (service: TestService) => ({ params: { id: await endpoint(service) } });

async function listAuditActions(suite: Suite, target: string): Promise<string[]> {
  const { service, tenantId } = suite.service();
  const rows = await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
    tx.auditEvent.findMany({ where: { target }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  );
  return rows.map(({ action }) => action);
}

/** Addresses that are refused at creation and at a change. */
const BAD_URLS = [
  "http://hooks.acme.com/",
  "https://localhost/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://user:password@hooks.acme.com/",
  "hooks",
];

operationSuite("webhook.create", { valid: () => ({ body: { url: URL_OF_RECEIVER } }) }, (suite) => {
  it("shows the secret once, and records who registered the endpoint", async () => {
    const events = ["verification.failed"];
    const { body } = await suite.call({ body: { url: URL_OF_RECEIVER, description: "Ops", events } });
    expect(body).toMatchObject({ status: "active", description: "Ops", events, disabled_reason: null });
    expect(Buffer.from(/^whsec_(.{32})$/.exec(String(body["secret"]))?.[1] ?? "", "base64")).toHaveLength(24);
    const id = String(body["endpoint_id"]);
    expect(await api(suite.service(), "GET", `/${id}`)).not.toHaveProperty("secret");
    expect(await listAuditActions(suite, id)).toEqual(["webhook_endpoint.created"]);
  });

  it.each(BAD_URLS)("rejects %s", async (url) => {
    await suite.refuses({ body: { url } }, "invalid_request", /url/);
  });

  it("rejects events that do not exist or come twice, and long descriptions", async () => {
    const body = { url: URL_OF_RECEIVER };
    await suite.refuses({ body: { ...body, events: ["verification.begun"] } }, "invalid_request", /events/);
    const repeatedEvents = ["escalation.closed", "escalation.closed"];
    await suite.refuses({ body: { ...body, events: repeatedEvents } }, "invalid_request", /twice/);
    await suite.refuses({ body: { ...body, description: "x".repeat(501) } }, "invalid_request", /description/);
    await suite.refuses({ body: { ...body, secret: "mine" } }, "invalid_request", /secret/);
  });

  it("allows a tenant twenty, also with simultaneous requests", async () => {
    const { service } = suite.service();
    const key = await makeKey(service.deps, await makeTenant(service.deps));
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => suite.call({ key, body: { url: URL_OF_RECEIVER } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    await suite.refuses({ key, body: { url: URL_OF_RECEIVER } }, "conflict", /20/);
  });
});

operationSuite("webhook.list", { valid: () => ({}) }, (suite) => {
  it("lists the endpoints, oldest first, without secrets", async () => {
    const ids = [await endpoint(suite.service()), await endpoint(suite.service())];
    const deletedEndpoint = await endpoint(suite.service());
    await api(suite.service(), "DELETE", `/${deletedEndpoint}`);
    const { body } = await suite.call({});
    expect((body["endpoints"] as { endpoint_id: string }[]).map(({ endpoint_id }) => endpoint_id)).toEqual(ids);
    expect(JSON.stringify(body)).not.toContain("whsec_");
  });
});

operationSuite("webhook.get", { valid: byId }, (suite) => {
  it("does not find a deleted endpoint", async () => {
    const call = await byId(suite.service());
    await api(suite.service(), "DELETE", `/${call.params.id}`);
    await suite.refuses(call, "not_found");
  });
});

operationSuite(
  "webhook.change",
  { valid: async (service) => ({ ...(await byId(service)), body: { description: "changed" } }) },
  (suite) => {
    it("changes only the fields of the body", async () => {
      const id = await endpoint(suite.service(), { description: "first", events: ["escalation.closed"] });
      const url = "https://hooks.acme.com/other";
      const { body } = await suite.call({ params: { id }, body: { url, description: null } });
      expect(body).toMatchObject({ url, description: null, events: ["escalation.closed"], status: "active" });
      expect((await suite.call({ params: { id }, body: { events: [] } })).body).toMatchObject({ url, events: [] });
    });

    it("disables an endpoint and activates it again", async () => {
      const params = { id: await endpoint(suite.service()) };
      const disableResponse = await suite.call({ params, body: { status: "disabled" } });
      expect(disableResponse.body).toMatchObject({ status: "disabled", disabled_reason: "disabled by its owner" });
      const active = await suite.call({ params, body: { status: "active" } });
      expect(active.body).toMatchObject({ status: "active", disabled_reason: null });
      const actions = ["created", "disabled", "changed"].map((action) => `webhook_endpoint.${action}`);
      expect(await listAuditActions(suite, params.id)).toEqual(actions);
    });

    it.each(BAD_URLS)("rejects %s", async (url) => {
      await suite.refuses({ ...(await byId(suite.service())), body: { url } }, "invalid_request", /url/);
    });

    it("rejects a change of nothing", async () => {
      await suite.refuses({ ...(await byId(suite.service())), body: {} }, "invalid_request", /nothing to change/);
    });
  },
);

operationSuite(
  "webhook.rotate",
  { valid: async (service) => ({ ...(await byId(service)), body: { overlap_hours: 1 } }) },
  (suite) => {
    it("gives a new secret and says until when the old one signs", async () => {
      const params = { id: await endpoint(suite.service()) };
      const first = await suite.call({ params });
      const overlapMs = Date.parse(String(first.body["previous_secret_expires_at"])) - Date.now();
      expect(overlapMs / 3_600_000).toBeCloseTo(24, 1);
      const secondRotation = await suite.call({ params, body: { overlap_hours: 0 } });
      expect(secondRotation.body["previous_secret_expires_at"]).toBeNull();
      expect(secondRotation.body["secret"]).not.toBe(first.body["secret"]);
      const actions = ["created", "rotated", "rotated"].map((action) => `webhook_endpoint.${action}`);
      expect(await listAuditActions(suite, params.id)).toEqual(actions);
    });

    it("rejects an overlap beyond a week", async () => {
      const call = { ...(await byId(suite.service())), body: { overlap_hours: 169 } };
      await suite.refuses(call, "invalid_request", /overlap_hours/);
    });
  },
);

operationSuite("webhook.delete", { valid: byId }, (suite) => {
  it("deletes it permanently", async () => {
    const call = await byId(suite.service());
    expect((await suite.call(call)).body).toEqual({ endpoint_id: call.params.id, deleted: true });
    await suite.refuses(call, "not_found");
  });
});

const PRIVATE = { WEBHOOK_ALLOW_PRIVATE: "true" };

/** Creates an endpoint with a receiver, and one finished delivery to it. */
async function makeDelivery(service: TestService, status = 200) {
  const receiver = await startReceiver((response) => void response.writeHead(status).end("thanks"));
  const { deps } = service.service;
  deps.settings.webhooks.retryDelaysMs = [0];
  const id = await endpoint(service, { url: receiver.url });
  const rubric_id = await makeRubric(deps, service.tenantId);
  await submit(tenantDeps(deps, service.tenantId), { body: { rubric_id, submission: { inline: "{}" } } });
  for (;;) {
    const { items } = (await api(service, "GET", `/${id}/deliveries`)) as { items: { status: string }[] };
    if (items[0] && items[0].status !== "pending") return { id, receiver, item: items[0] as Record<string, unknown> };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

operationSuite("webhook.deliveries", { valid: byId, environment: PRIVATE }, (suite) => {
  it("shows requests and responses, by status and page", async () => {
    const { id, receiver, item } = await makeDelivery(suite.service(), 500);
    receiver.stop();
    const attempt = { number: 1, status_code: 500, error: null, response: "thanks" };
    expect(item).toMatchObject({ status: "failed", url: receiver.url, attempts: [attempt], next_attempt_at: null });
    const [sentRequest] = receiver.received;
    expect(item["webhook_id"]).toBe(sentRequest?.headers["webhook-id"]);
    expect(item["body"]).toBe(sentRequest?.body);
    const [{ headers }] = item["attempts"] as [{ headers: Record<string, string> }];
    expect(sentRequest?.headers).toMatchObject(headers);
    expect(Object.keys(headers)).toEqual(["webhook-id", "webhook-timestamp"]);
    expect(JSON.stringify(item)).not.toContain(String(sentRequest?.headers["webhook-signature"]));
    const ids = async (query: Record<string, string | number>) => {
      const { body } = await suite.call({ params: { id }, query });
      return (body["items"] as { delivery_id: string }[]).map(({ delivery_id }) => delivery_id);
    };
    expect(await ids({ status: "failed" })).toEqual([item["delivery_id"]]);
    expect(await ids({ status: "delivered" })).toEqual([]);
    expect(await ids({ offset: 1 })).toEqual([]);
  });

  it("rejects a status that does not exist and a page out of range", async () => {
    const call = await byId(suite.service());
    await suite.refuses({ ...call, query: { status: "lost" } }, "invalid_request", /status/);
    await suite.refuses({ ...call, query: { limit: 101 } }, "invalid_request", /limit/);
  });
});

const redelivery = async (service: TestService) => {
  const { id, item, receiver } = await makeDelivery(service);
  receiver.stop();
  return { params: { id, delivery_id: String(item["delivery_id"]) } };
};

operationSuite("webhook.redeliver", { valid: redelivery, environment: PRIVATE }, (suite) => {
  it("sends the same message under the same id, once more", async () => {
    const { id, item, receiver } = await makeDelivery(suite.service());
    const params = { id, delivery_id: String(item["delivery_id"]) };
    const answer: Answer = await suite.call({ params });
    expect(answer.body).toMatchObject({ status: "pending", webhook_id: item["webhook_id"] });
    while (receiver.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    receiver.stop();
    const [first, secondRequest] = receiver.received;
    expect(secondRequest?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(secondRequest?.body).toBe(first?.body);
    expect(await listAuditActions(suite, params.delivery_id)).toEqual(["webhook_delivery.redelivered"]);
  });

  it("does not find deliveries of another endpoint, and requires an active one", async () => {
    const call = await redelivery(suite.service());
    const otherEndpoint = await endpoint(suite.service());
    await suite.refuses({ params: { ...call.params, id: otherEndpoint } }, "not_found");
    await suite.refuses({ params: { ...call.params, delivery_id: UNKNOWN } }, "not_found");
    await api(suite.service(), "PATCH", `/${call.params.id}`, { status: "disabled" });
    await suite.refuses(call, "conflict", /disabled/);
  });
});

operationSuite(
  "webhook.test",
  { valid: async (service) => ({ params: { id: await endpoint(service) } }), environment: PRIVATE },
  (suite) => {
    it("sends a signed test event and returns its response, without a delivery", async () => {
      const { id, receiver } = await makeDelivery(suite.service());
      const earlierCount = receiver.received.length;
      const { body } = await suite.call({ params: { id } });
      receiver.stop();
      const testRequest = receiver.received[earlierCount];
      expect(body).toMatchObject({ delivered: true, status_code: 200, error: null, body: testRequest?.body });
      expect(JSON.parse(String(testRequest?.body))).toMatchObject({ type: "webhook.test", data: { endpoint_id: id } });
      expect(testRequest?.headers["webhook-signature"]).toMatch(/^v1,/);
      const list = await api(suite.service(), "GET", `/${id}/deliveries`);
      expect(JSON.stringify(list)).not.toContain("webhook.test");
    });

    it("says why there is no response, and requires an active endpoint", async () => {
      const id = await endpoint(suite.service());
      const { body } = await suite.call({ params: { id } });
      expect(body).toMatchObject({ delivered: false, status_code: null, error: expect.any(String) as string });
      await api(suite.service(), "PATCH", `/${id}`, { status: "disabled" });
      await suite.refuses({ params: { id } }, "conflict", /disabled/);
    });
  },
);
