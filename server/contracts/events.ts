// Events between the service and its durable functions.
import * as z from "zod";
import { CriterionPrimitive, VerificationStatus } from "@/server/contracts/enums";
import { Uuid } from "@/server/contracts/scalars";

/** The event of a verification that needs a model. */
export const VERIFICATION_QUEUED = "verification/queued";

/** The event of verifications without a judged criterion. */
export const DETERMINISTIC_QUEUED = "verification/deterministic.queued";

/** The maximum number of verifications in one event. */
export const MAX_PER_EVENT = 16;

/**
 * The verifications of one tenant that share a run. A run that release 0.1 began has one verification, in another
 * field.
 */
export const VerificationsQueued = z.union([
  z.strictObject({ tenant_id: Uuid, verification_ids: z.array(Uuid).min(1).max(MAX_PER_EVENT) }),
  z
    .strictObject({ tenant_id: Uuid, verification_id: Uuid })
    .transform(({ tenant_id, verification_id }) => ({ tenant_id, verification_ids: [verification_id] })),
]);
export type VerificationsQueued = z.infer<typeof VerificationsQueued>;

export const FEEDBACK_RECORDED = "feedback/recorded";

/** Identifies the judge whose calibration needs a new fit after feedback. */
export const FeedbackRecorded = z.strictObject({
  tenant_id: Uuid,
  primitive: CriterionPrimitive,
  model: z.string(),
  prompt_version: z.string(),
});
export type FeedbackRecorded = z.infer<typeof FeedbackRecorded>;

/** Notifies processes that a verification has finished, for which a caller may wait. */
export const VerificationFinished = z.strictObject({ verification_id: Uuid, status: VerificationStatus });
export type VerificationFinished = z.infer<typeof VerificationFinished>;

/** Notifies processes that an event for webhook endpoints was committed. */
export const WebhookMessageWritten = z.strictObject({ tenant_id: Uuid, message_id: Uuid });
export type WebhookMessageWritten = z.infer<typeof WebhookMessageWritten>;

/** The event of proof entries that wait for their place in the log. */
export const PROOF_LOG_PENDING = "proof-log/pending";

/** The event of a checkpoint of the log that witnesses have not cosigned. */
export const PROOF_LOG_UNWITNESSED = "proof-log/unwitnessed";

export const WEBHOOK_DELIVERY = "webhook/delivery";

/** A delivery of one message to one endpoint that is due. `round` counts deliveries and redeliveries. */
export const WebhookDeliveryDue = z.strictObject({
  tenant_id: Uuid,
  endpoint_id: Uuid,
  delivery_id: Uuid,
  round: z.int().min(0),
});
export type WebhookDeliveryDue = z.infer<typeof WebhookDeliveryDue>;
