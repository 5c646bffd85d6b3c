// A tenant with a webhook endpoint and its receiver, new for each test of a file, on one service.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { WebhookDelivery, WebhookEndpointWithSecret } from "@/server/webhooks/contract/webhook";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { listDeliveries } from "@/server/webhooks/deliveries";
import { makeRubric, makeTenant } from "@/testing/factories";
import { type Receiver, startReceiver } from "@/testing/receiver";
import { startTestService, type TestService } from "@/testing/service";

const QUICK = { retryDelaysMs: [0, 0, 0], timeoutMs: 10_000 };

export class WebhookHome {
  service!: TestService;
  deps!: TenantDeps;
  rubricId!: string;
  receiver!: Receiver;
  endpoint!: WebhookEndpointWithSecret;

  owner() {
    const { tenantId } = this.deps.db;
    return { kind: "session", tenantId, accountId: "a", owner: true, reviewer: false } as const;
  }
  async verify(fields: object = {}): Promise<string> {
    const body = { rubric_id: this.rubricId, submission: { inline: "{}" }, ...fields };
    return (await submit(this.deps, { body })).id;
  }
  async deliveries(id = this.endpoint.endpoint_id): Promise<WebhookDelivery[]> {
    return (await listDeliveries(this.deps, { id })).items;
  }
  /** Waits for `count` completed deliveries. */
  async waitForEndedDeliveries(count = 1, id = this.endpoint.endpoint_id): Promise<WebhookDelivery[]> {
    const listEnded = async () => (await this.deliveries(id)).filter(({ status }) => status !== "pending");
    await waitUntil(async () => (await listEnded()).length >= count);
    return listEnded();
  }
}

/** Polls until `done`, bounded by the test's timeout. */
export async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Registers hooks in the calling file. */
export function webhookHome(): WebhookHome {
  const home = new WebhookHome();
  beforeAll(async () => {
    home.service = await startTestService({ WEBHOOK_ALLOW_PRIVATE: "true" });
  });
  afterAll(() => home.service.stop());
  beforeEach(async () => {
    const { deps } = home.service.service;
    const tenantId = await makeTenant(deps);
    Object.assign(deps.settings.webhooks, QUICK);
    home.deps = tenantDeps(deps, tenantId);
    home.rubricId = await makeRubric(deps, tenantId);
    home.receiver = await startReceiver();
    home.endpoint = await addWebhookEndpoint(
      { ...home.deps, actor: "operator" },
      { body: { url: `${home.receiver.url}/hook` } },
    );
  });
  afterEach(() => home.receiver.stop());
  return home;
}
