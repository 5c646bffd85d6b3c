import { addWebhookEndpoint } from "@/server/webhooks/add";
import {
  changeWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
} from "@/server/webhooks/endpoints";
import { listDeliveries, redeliver } from "@/server/webhooks/deliveries";
import { listenForEvents } from "@/server/webhooks/listen";
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
  "webhook.listen": listenForEvents,
  "webhook.test": sendTestEvent,
});
