import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import { Uuid } from "@/server/contracts/scalars";
import {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointDeleted,
  WebhookEndpointList,
  WebhookEndpointRequest,
  WebhookEndpointWithSecret,
  WebhookRotation,
} from "@/server/contracts/webhook";

const byId = z.strictObject({ id: Uuid });
const managed = { tag: "Webhooks", auth: "apiKey", scope: "webhooks:manage", role: "owner" } as const;

export const webhookOperations = {
  "webhook.create": defineOperation({
    ...managed,
    http: { method: "POST", path: "/v1/webhook-endpoints" },
    summary: "Create a webhook endpoint",
    description:
      "Requests follow Standard Webhooks: headers webhook-id, webhook-timestamp and webhook-signature. The secret is shown once.",
    kind: "mutation",
    body: WebhookEndpointRequest,
    success: { 201: WebhookEndpointWithSecret },
    problems: ["conflict"],
  }),
  "webhook.list": defineOperation({
    ...managed,
    http: { method: "GET", path: "/v1/webhook-endpoints" },
    summary: "List webhook endpoints",
    kind: "query",
    success: { 200: WebhookEndpointList },
    problems: [],
  }),
  "webhook.get": defineOperation({
    ...managed,
    http: { method: "GET", path: "/v1/webhook-endpoints/{id}" },
    summary: "Read one webhook endpoint",
    kind: "query",
    params: byId,
    success: { 200: WebhookEndpoint },
    problems: [],
  }),
  "webhook.change": defineOperation({
    ...managed,
    http: { method: "PATCH", path: "/v1/webhook-endpoints/{id}" },
    summary: "Update, disable or re-enable a webhook endpoint",
    kind: "mutation",
    params: byId,
    body: WebhookEndpointChange,
    success: { 200: WebhookEndpoint },
    problems: [],
  }),
  "webhook.rotate": defineOperation({
    ...managed,
    http: { method: "POST", path: "/v1/webhook-endpoints/{id}/rotate" },
    summary: "Rotate the secret of a webhook endpoint",
    description: "During the overlap each request has two signatures, by the new and the previous secret.",
    kind: "mutation",
    params: byId,
    body: WebhookRotation,
    bodyOptional: true,
    success: { 200: WebhookEndpointWithSecret },
    problems: [],
  }),
  "webhook.delete": defineOperation({
    ...managed,
    http: { method: "DELETE", path: "/v1/webhook-endpoints/{id}" },
    summary: "Delete a webhook endpoint",
    kind: "mutation",
    params: byId,
    success: { 200: WebhookEndpointDeleted },
    problems: [],
  }),
  "webhook.deliveries": defineOperation({
    ...managed,
    http: { method: "GET", path: "/v1/webhook-endpoints/{id}/deliveries" },
    summary: "List the deliveries of an endpoint with their responses, newest first",
    kind: "query",
    params: byId,
    query: WebhookDeliveryQuery,
    success: { 200: WebhookDeliveryList },
    problems: [],
  }),
  "webhook.redeliver": defineOperation({
    ...managed,
    http: { method: "POST", path: "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver" },
    summary: "Redeliver a message now",
    description: "Uses the same webhook-id and body. If it fails, the retry schedule restarts.",
    kind: "mutation",
    params: z.strictObject({ id: Uuid, delivery_id: Uuid }),
    success: { 202: WebhookDelivery },
    problems: ["conflict"],
  }),
};
