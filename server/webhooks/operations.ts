import * as z from "zod";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ById, Uuid } from "@/server/contracts/scalars";
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
  WebhookEventPage,
  WebhookListenQuery,
  WebhookRotation,
  WebhookTestResult,
} from "@/server/webhooks/contract/webhook";

const managedFields = { tag: "Webhooks", auth: "apiKey", scope: "webhooks:manage", role: "owner" } as const;

export const webhookOperations = {
  "webhook.create": defineMutation({
    ...managedFields,
    http: { method: "POST", path: "/v1/webhook-endpoints" },
    summary: "Create a webhook endpoint",
    description:
      "Requests follow Standard Webhooks: headers webhook-id, webhook-timestamp and webhook-signature. The secret is shown once.",
    audit: ["webhook_endpoint.created"],
    body: WebhookEndpointRequest,
    success: { 201: WebhookEndpointWithSecret },
    problems: ["conflict"],
  }),
  "webhook.list": defineQuery({
    ...managedFields,
    http: { method: "GET", path: "/v1/webhook-endpoints" },
    summary: "List webhook endpoints",
    description: "Without secrets, which are shown once when an endpoint is created or its secret rotated.",
    success: { 200: WebhookEndpointList },
  }),
  "webhook.get": defineQuery({
    ...managedFields,
    http: { method: "GET", path: "/v1/webhook-endpoints/{id}" },
    summary: "Read one webhook endpoint",
    description:
      "failing_since says since when no delivery succeeded; an endpoint without one for five days is disabled, with disabled_reason.",
    params: ById,
    success: { 200: WebhookEndpoint },
  }),
  "webhook.change": defineMutation({
    ...managedFields,
    http: { method: "PATCH", path: "/v1/webhook-endpoints/{id}" },
    summary: "Update, disable or re-enable a webhook endpoint",
    description:
      "Send only the fields that change. Activating an endpoint clears its record of failures; a disabled one receives nothing, and its pending deliveries fail.",
    audit: ["webhook_endpoint.changed", "webhook_endpoint.disabled"],
    params: ById,
    body: WebhookEndpointChange,
    success: { 200: WebhookEndpoint },
  }),
  "webhook.rotate": defineMutation({
    ...managedFields,
    http: { method: "POST", path: "/v1/webhook-endpoints/{id}/rotate" },
    summary: "Rotate the secret of a webhook endpoint",
    description: "During the overlap each request has two signatures, by the new and the previous secret.",
    audit: ["webhook_endpoint.rotated"],
    params: ById,
    body: WebhookRotation,
    bodyOptional: true,
    success: { 200: WebhookEndpointWithSecret },
  }),
  "webhook.delete": defineMutation({
    ...managedFields,
    http: { method: "DELETE", path: "/v1/webhook-endpoints/{id}" },
    summary: "Delete a webhook endpoint",
    description: "It receives nothing from then on, and its pending deliveries fail.",
    audit: ["webhook_endpoint.deleted"],
    params: ById,
    success: { 200: WebhookEndpointDeleted },
  }),
  "webhook.deliveries": defineQuery({
    ...managedFields,
    http: { method: "GET", path: "/v1/webhook-endpoints/{id}/deliveries" },
    summary: "List the deliveries of an endpoint with their responses, newest first",
    description: "Each with its exact body and its latest attempts. Use redeliver to send one again.",
    params: ById,
    query: WebhookDeliveryQuery,
    success: { 200: WebhookDeliveryList },
  }),
  "webhook.listen": defineQuery({
    ...managedFields,
    http: { method: "GET", path: "/v1/webhook-events" },
    summary: "Receive webhook events without an endpoint",
    description:
      "For a machine that requests cannot reach, such as one in development. The first call begins a listener, and each call keeps it for a minute: " +
      "call again with listener and after=next. The bodies are unsigned. Events are recorded while a listener or an endpoint exists.",
    query: WebhookListenQuery,
    success: { 200: WebhookEventPage },
    problems: ["not_found", "conflict"],
  }),
  "webhook.test": defineMutation({
    ...managedFields,
    http: { method: "POST", path: "/v1/webhook-endpoints/{id}/test" },
    summary: "Send a test event to a webhook endpoint now",
    description:
      "One signed request of type webhook.test, whose response is returned. It is not stored and not repeated.",
    audit: { none: "sends a message that nothing depends on" },
    params: ById,
    success: { 200: WebhookTestResult },
    problems: ["conflict"],
  }),
  "webhook.redeliver": defineMutation({
    ...managedFields,
    http: { method: "POST", path: "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver" },
    summary: "Redeliver a message now",
    description: "Uses the same webhook-id and body. If it fails, the retry schedule restarts.",
    audit: ["webhook_delivery.redelivered"],
    params: z.strictObject({ id: Uuid, delivery_id: Uuid }),
    success: { 202: WebhookDelivery },
    problems: ["conflict"],
  }),
};
