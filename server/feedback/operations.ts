import { defineMutation } from "@/server/contracts/operation";
import { ById } from "@/server/contracts/scalars";
import { FeedbackAccepted, FeedbackRequest } from "@/server/feedback/contract";

export const feedbackOperations = {
  "verification.feedback": defineMutation({
    http: { method: "POST", path: "/v1/verifications/{id}/feedback" },
    tag: "Verification",
    summary: "Record ground truth about a finished verification",
    description: "Append-only; the latest entry counts. It improves calibration and never changes the signed verdict.",
    audit: ["feedback.recorded"],
    auth: "apiKey",
    scope: "feedback:write",
    params: ById,
    body: FeedbackRequest,
    success: { 201: FeedbackAccepted },
    mcp: { name: "feedback_record", readOnly: false },
  }),
};
