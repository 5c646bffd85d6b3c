// The schemas of feedback (spec: Feedback).
import * as z from "zod";
import { FeedbackOutcome } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { Uuid } from "@/server/contracts/scalars";

export const FeedbackBasis = z.enum(["ground_truth", "blind_review", "open_review"]).meta({
  id: "FeedbackBasis",
  description:
    "ground_truth: what was found out apart from the verdict; blind_review: a reviewer's assessment before the verdict was shown; " +
    "open_review: a decision with the verdict in view, which is biased towards it and counts nowhere but apart",
});
export type FeedbackBasis = z.infer<typeof FeedbackBasis>;

export const FeedbackRequest = z
  .strictObject({
    outcome: FeedbackOutcome,
    note: KeepableText.max(LIMITS.feedbackNoteChars).nullable().optional(),
    from_decision: z.boolean().optional().meta({
      description:
        "true: this is what the caller's own review decision says of the verdict, as its `label`. Only in tenants whose decisions also label.",
    }),
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
