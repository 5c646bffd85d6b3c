// Valid inputs that a schema alone cannot generate: a rubric that compiles, a public key, a signature, a reachable
// address.
import type { OperationId } from "@/server/api/operations";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { listDeliveries } from "@/server/webhooks/deliveries";
import { listWebhookEndpoints } from "@/server/webhooks/endpoints";
import { makeEscalation, makeReviewer } from "@/testing/escalations";
import { DETERMINISTIC_SPEC } from "@/testing/factories";
import { makeKeyPair } from "@/testing/keyPair";
import type { FuzzRequest } from "@/testing/openapi/requests";
import type { TestService } from "@/testing/service";
import { waitUntil } from "@/testing/webhookHome";

/** The subject of a verification that exists before the first request. */
export const KNOWN_SUBJECT = { kind: "task", ref: "T-1" } as const;

/** Returns a new path and body for each call; an omitted path stays as generated. */
export type SemanticRequests = Partial<Record<OperationId, () => Promise<Partial<Pick<FuzzRequest, "path" | "body">>>>>;

/** Limited because an endpoint can subscribe to all events, and deliveries slow the requests down. */
const ENDPOINTS = 3;
const DESCRIPTION = "A support reply names the order number and does not blame the customer.";
const work = (status: string) => ({ inline: JSON.stringify({ status, latency: 20 }) });
const publicKey = () => ({ public_key: makeKeyPair().raw.toString("base64"), encoding: "base64" });

/** Creates a delivery to redeliver. @param receiver URL of a receiver that answers */
export async function semanticRequests(home: TestService, receiver: string): Promise<SemanticRequests> {
  const deps = tenantDeps(home.service.deps, home.tenantId);
  let sources = 0;
  const source = () => ({ name: `Bank ${++sources}`, ...publicKey() });
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json" };
    const answer = await fetch(home.baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { endpoint_id: id } = await addWebhookEndpoint(
    { ...deps, actor: "operator" },
    {
      body: {
        url: `${receiver}/hook`,
        events: ["escalation.closed"],
      },
    },
  );
  const [judge, router] = await Promise.all([makeReviewer(home), makeReviewer(home)]);
  await judgeEscalation(
    { ...deps, actor: judge.principal },
    { id: await makeEscalation(home, router), body: judge.judgment() },
  );
  await waitUntil(async () => (await listDeliveries(deps, { id, limit: 1 })).items.length > 0);
  return {
    "rubric.examples": async () => {
      const examples = [{ label: "good", mark: "should_pass", submission: work("ok") }];
      return { body: { spec: DETERMINISTIC_SPEC, examples } };
    },
    "rubric.fromDescription": async () => ({ body: { description: DESCRIPTION } }),
    "escalation.get": async () => ({ path: `/v1/escalations/${await makeEscalation(home, router)}` }),
    "escalation.start": async () => ({ path: `/v1/escalations/${await makeEscalation(home, router)}/start` }),
    "escalation.judge": async () => {
      const id = await makeEscalation(home, router);
      return { path: `/v1/escalations/${id}/judgments`, body: judge.judgment({ escalation_id: id }) };
    },
    "escalation.enrolKey": async () => ({ body: publicKey() }),
    "escalation.revokeKey": async () => ({ path: `/v1/reviewer-keys/${(await makeReviewer(home)).keyId}/revoke` }),
    "webhook.create": async () => {
      const { endpoints } = await listWebhookEndpoints(deps);
      return endpoints.length < ENDPOINTS ? { body: { url: `${receiver}/hook`, events: ["escalation.closed"] } } : {};
    },
    "webhook.redeliver": async () => {
      const { endpoints } = await listWebhookEndpoints(deps);
      for (const { endpoint_id: id, status } of endpoints) {
        if (status !== "active") continue;
        // Another request may have deleted the endpoint meanwhile.
        const [delivery] = await listDeliveries(deps, { id, limit: 1 }).then(
          ({ items }) => items,
          () => [],
        );
        if (delivery) return { path: `/v1/webhook-endpoints/${id}/deliveries/${delivery.delivery_id}/redeliver` };
      }
      return {};
    },
    "evidenceSource.add": async () => ({ body: source() }),
    "evidenceSource.rotate": async () => {
      const { source_id } = await post("/v1/evidence/sources", source());
      return { path: `/v1/evidence/sources/${String(source_id)}/rotate`, body: publicKey() };
    },
    "criteriaAgreement.get": async () => ({
      path: `/v1/criteria-agreements/${KNOWN_SUBJECT.kind}:${KNOWN_SUBJECT.ref}/judgments`,
    }),
  };
}
