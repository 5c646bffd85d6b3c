import { addWebhookEndpoint } from "@/server/webhooks/add";
import {
  changeWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
} from "@/server/webhooks/endpoints";
import { listDeliveries, redeliver } from "@/server/webhooks/deliveries";
import { sendTestEvent } from "@/server/webhooks/sendTestEvent";
import { webhookOperations } from "@/server/webhooks/operations";
import { implement } from "@/server/trpc/implement";

export const webhooksProcedures = implement(webhookOperations, {
  "webhook.create": addWebhookEndpoint,
  "webhook.list": listWebhookEndpoints,
  "webhook.get": getWebhookEndpoint,
  "webhook.change": changeWebhookEndpoint,
  "webhook.rotate": rotateWebhookSecret,
  "webhook.delete": removeWebhookEndpoint,
  "webhook.deliveries": listDeliveries,
  "webhook.redeliver": redeliver,
  "webhook.test": sendTestEvent,
});
