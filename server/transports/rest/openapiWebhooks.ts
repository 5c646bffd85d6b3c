// Builds the webhooks section of the OpenAPI document: every event with its body.
import * as z from "zod";
import type { ZodOpenApiPathItemObject } from "zod-openapi";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { EscalationListItem } from "@/server/escalation/contract/escalation";
import { VerificationDetermination } from "@/server/review/contract/reviewDecision";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { VerificationObject } from "@/server/verification/contract/verification";
import { WEBHOOK_EVENTS } from "@/server/webhooks/contract/events";
import type { WebhookEvent } from "@/server/webhooks/contract/webhook";

const EscalationEventData = z
  .strictObject({ tenant_id: Uuid, ...EscalationListItem.shape, current: CurrentAnswer.nullable() })
  .meta({ id: "EscalationEventData" });

const DATA: Record<WebhookEvent, z.ZodType> = {
  "verification.succeeded": VerificationObject,
  "verification.failed": VerificationObject,
  "verification.flagged": VerificationObject,
  "determination.recorded": VerificationDetermination,
  "escalation.opened": EscalationEventData,
  "escalation.closed": EscalationEventData,
};

const HEADERS = z.strictObject({
  "webhook-id": Uuid.meta({ description: "The same in every attempt and redelivery of one event" }),
  "webhook-timestamp": z.string().meta({ description: "Seconds since 1970 of this attempt" }),
  "webhook-signature": z.string().meta({
    description:
      "v1, and the base64 HMAC-SHA256 of `id.timestamp.body` under the bytes of the secret; during a rotation two, separated by a space",
  }),
});

/** Describes each event as a request that the service sends (OpenAPI 3.1, "webhooks"). */
export function openApiWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  const entries = Object.entries(WEBHOOK_EVENTS) as [WebhookEvent, string][];
  return Object.fromEntries(entries.map(([event, summary]) => [event, { post: describeEvent(event, summary) }]));
}

function describeEvent(event: WebhookEvent, summary: string): NonNullable<ZodOpenApiPathItemObject["post"]> {
  const name = event.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const body = z
    .strictObject({ type: z.literal(event), timestamp: DateTime, data: DATA[event] })
    .meta({ id: `${name}Event` });
  return {
    operationId: event,
    summary,
    tags: ["Webhooks"],
    requestParams: { header: HEADERS },
    requestBody: { required: true, content: { "application/json": { schema: body } } },
    responses: {
      "200": { description: "Any 2xx ends the delivery; everything else is repeated by the retry schedule." },
    },
  };
}
