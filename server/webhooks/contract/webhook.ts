// The schemas of webhook endpoints, deliveries and payloads (spec: Events). The specification does not define endpoints
// and deliveries.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { pageSchema, PageQuery } from "@/server/contracts/page";
import { DateTime, FreeObject, Uuid } from "@/server/contracts/scalars";
import { WEBHOOK_EVENTS } from "@/server/webhooks/contract/events";

type EventName = keyof typeof WEBHOOK_EVENTS;
export const WebhookEvent = z
  .enum(Object.keys(WEBHOOK_EVENTS) as [EventName, ...EventName[]])
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookStatus = z.enum(["active", "disabled"]).meta({ id: "WebhookStatus" });
export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]).meta({ id: "DeliveryStatus" });

/** The body of every request to an endpoint. */
export const WebhookPayload = z
  .strictObject({ type: WebhookEvent, timestamp: DateTime, data: FreeObject })
  .meta({ id: "WebhookPayload" });
export type WebhookPayload = z.infer<typeof WebhookPayload>;

const url = KeepableText.max(LIMITS.uriChars).meta({ description: "Public https:// address without credentials" });
const description = nameText(LIMITS.webhookDescriptionChars).nullable();
const events = z
  .array(WebhookEvent)
  .max(WebhookEvent.options.length)
  .refine((names) => new Set(names).size === names.length, "names an event twice")
  .meta({ description: "Empty: every event" });

export const WebhookEndpointRequest = z
  .strictObject({ url, description: description.optional(), events: events.optional() })
  .meta({ id: "WebhookEndpointRequest" });
export type WebhookEndpointRequest = z.infer<typeof WebhookEndpointRequest>;

export const WebhookEndpointChange = z
  .strictObject({ ...WebhookEndpointRequest.partial().shape, status: WebhookStatus.optional() })
  .refine((change) => Object.keys(change).length > 0, "names nothing to change")
  .meta({ id: "WebhookEndpointChange", description: "Omitted fields do not change." });
export type WebhookEndpointChange = z.infer<typeof WebhookEndpointChange>;

export const WebhookRotation = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(LIMITS.webhookOverlapHours)
      .optional()
      .meta({
        description: `Hours in which the current secret also signs; default ${LIMITS.webhookOverlapDefaultHours}`,
      }),
  })
  .meta({ id: "WebhookRotation" });
export type WebhookRotation = z.infer<typeof WebhookRotation>;

export const WebhookEndpoint = z
  .strictObject({
    endpoint_id: Uuid,
    url: z.string(),
    description: z.string().nullable(),
    events,
    status: WebhookStatus,
    disabled_reason: z.string().nullable(),
    failing_since: DateTime.nullable().meta({ description: "Start of the period without a successful delivery" }),
    previous_secret_expires_at: DateTime.nullable().meta({ description: "Until then the previous secret also signs" }),
    created_at: DateTime,
    updated_at: DateTime.nullable(),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = z
  .strictObject({
    ...WebhookEndpoint.shape,
    secret: z.string().meta({ description: "whsec_…, per Standard Webhooks; shown only once" }),
  })
  .meta({ id: "WebhookEndpointWithSecret" });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

export const WebhookEndpointList = z
  .strictObject({ tenant_id: Uuid, endpoints: z.array(WebhookEndpoint) })
  .meta({ id: "WebhookEndpointList", description: "Oldest first" });
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>;

export const WebhookEndpointDeleted = z
  .strictObject({ endpoint_id: Uuid, deleted: z.literal(true) })
  .meta({ id: "WebhookEndpointDeleted" });
export type WebhookEndpointDeleted = z.infer<typeof WebhookEndpointDeleted>;

export const WebhookDelivery = z
  .strictObject({
    delivery_id: Uuid,
    webhook_id: Uuid.meta({ description: "Value of the header webhook-id in every request, including redeliveries" }),
    type: WebhookEvent,
    verification_id: Uuid,
    url: z.string(),
    status: DeliveryStatus,
    next_attempt_at: DateTime.nullable(),
    created_at: DateTime,
    delivered_at: DateTime.nullable(),
    body: z.string().meta({ description: "The exact body of every request, as signed and hashed" }),
    attempts: z
      .array(
        z.strictObject({
          number: z.int().min(1),
          headers: z
            .strictObject({ "webhook-id": Uuid, "webhook-timestamp": z.string().regex(/^\d+$/) })
            .meta({ description: "Request headers except webhook-signature, which is not stored" }),
          status_code: z.int().nullable(),
          error: z.string().nullable(),
          response: z.string().nullable().meta({ description: "Start of the response" }),
          duration_ms: z.int().min(0),
          created_at: DateTime,
        }),
      )
      .meta({ description: `The latest ${LIMITS.webhookAttemptsShown}, oldest first` }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookTestResult = z
  .strictObject({
    webhook_id: Uuid,
    delivered: z.boolean().meta({ description: "Whether the endpoint answered with 2xx" }),
    headers: z.strictObject({ "webhook-id": Uuid, "webhook-timestamp": z.string() }),
    body: z.string().meta({ description: "The exact body, as signed; its type is webhook.test" }),
    status_code: z.int().nullable(),
    error: z.string().nullable().meta({ description: "Why there is no response" }),
    response: z.string().nullable().meta({ description: "Start of the response" }),
    duration_ms: z.int().min(0),
  })
  .meta({ id: "WebhookTestResult" });
export type WebhookTestResult = z.infer<typeof WebhookTestResult>;

/** Several events in a query, separated by commas. */
const eventNames = WebhookEvent.options.map((name) => name.replaceAll(".", "\\.")).join("|");
export const WebhookListenQuery = z.strictObject({
  listener: Uuid.optional().meta({ description: "From the previous answer; without it a new listener begins now" }),
  after: Uuid.optional().meta({ description: "next of the previous answer" }),
  types: z
    .string()
    .max(LIMITS.webhookTypesChars)
    .regex(new RegExp(`^(${eventNames})(,(${eventNames}))*$`), "must be names of events, separated by commas")
    .optional()
    .meta({ description: "Names of events, separated by commas; without it every event" }),
  wait_ms: z
    .int()
    .min(0)
    .max(LIMITS.webhookListenWaitMs)
    .optional()
    .meta({ description: "Wait up to this many milliseconds for the first event" }),
  limit: z.int().min(1).max(LIMITS.pageSize).optional(),
});
export type WebhookListenQuery = z.infer<typeof WebhookListenQuery>;

export const WebhookEventPage = z
  .strictObject({
    listener: Uuid,
    items: z.array(
      z.strictObject({
        id: Uuid.meta({ description: "Value of the header webhook-id in requests to endpoints" }),
        type: WebhookEvent,
        timestamp: DateTime,
        body: z.string().meta({ description: "The exact body of a request to an endpoint" }),
      }),
    ),
    next: Uuid.nullable().meta({
      description: "The last event that was read, also of another type, for after; null before the first",
    }),
  })
  .meta({ id: "WebhookEventPage", description: "Oldest first" });
export type WebhookEventPage = z.infer<typeof WebhookEventPage>;

export const WebhookDeliveryQuery = z.strictObject({ status: DeliveryStatus.optional(), ...PageQuery.shape });
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>;

export const WebhookDeliveryList = z
  .strictObject({ endpoint_id: Uuid, ...pageSchema(WebhookDelivery).shape })
  .meta({ id: "WebhookDeliveryList", description: "Newest first" });
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>;
