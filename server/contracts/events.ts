// Events between the service and its durable functions.
import * as z from "zod";
import { CriterionPrimitive, VerificationStatus } from "@/server/contracts/enums";
import { Uuid } from "@/server/contracts/scalars";

/** A verification that needs a model. */
export const VERIFICATION_QUEUED = "verification/queued";

/** Verifications without a judged criterion. */
export const DETERMINISTIC_QUEUED = "verification/deterministic.queued";

/** The maximum number of verifications in one event. */
export const MAX_PER_EVENT = 16;

/** Verifications of one tenant that share a run. Runs that release 0.1 began have one verification, under another name. */
export const VerificationsQueued = z.union([
  z.strictObject({ tenant_id: Uuid, verification_ids: z.array(Uuid).min(1).max(MAX_PER_EVENT) }),
  z
    .strictObject({ tenant_id: Uuid, verification_id: Uuid })
    .transform(({ tenant_id, verification_id }) => ({ tenant_id, verification_ids: [verification_id] })),
]);
export type VerificationsQueued = z.infer<typeof VerificationsQueued>;

export const FEEDBACK_RECORDED = "feedback/recorded";

/** The labels of one judge, to refit its calibration. */
export const FeedbackRecorded = z.strictObject({
  tenant_id: Uuid,
  primitive: CriterionPrimitive,
  model: z.string(),
  prompt_version: z.string(),
});
export type FeedbackRecorded = z.infer<typeof FeedbackRecorded>;

/** A message between processes: a verification that a caller may wait for has finished. */
export const VerificationFinished = z.strictObject({ verification_id: Uuid, status: VerificationStatus });
export type VerificationFinished = z.infer<typeof VerificationFinished>;

/** Notifies processes that an event for webhook endpoints was committed. */
export const WebhookMessageWritten = z.strictObject({ tenant_id: Uuid, message_id: Uuid });
export type WebhookMessageWritten = z.infer<typeof WebhookMessageWritten>;

export const WEBHOOK_DELIVERY = "webhook/delivery";

/** One message is due at one endpoint; `round` counts deliveries and redeliveries. */
export const WebhookDeliveryDue = z.strictObject({
  tenant_id: Uuid,
  endpoint_id: Uuid,
  delivery_id: Uuid,
  round: z.int().min(0),
});
export type WebhookDeliveryDue = z.infer<typeof WebhookDeliveryDue>;
