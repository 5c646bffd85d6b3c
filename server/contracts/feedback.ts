// spec: Feedback.
import * as z from "zod";
import { FeedbackOutcome } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { Uuid } from "@/server/contracts/scalars";

export const FeedbackRequest = z
  .strictObject({
    outcome: FeedbackOutcome,
    note: KeepableText.max(LIMITS.feedbackNoteChars).nullable().optional(),
  })
  .meta({
    id: "FeedbackRequest",
    description: "Ground truth about a finished verification. It never changes the verdict.",
  });
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

export const FeedbackAccepted = z
  .strictObject({ feedback_id: Uuid, verification_id: Uuid, outcome: FeedbackOutcome })
  .meta({ id: "FeedbackAccepted" });
export type FeedbackAccepted = z.infer<typeof FeedbackAccepted>;
