import { feedbackOperations } from "@/server/feedback/operations";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { implement } from "@/server/trpc/implement";

export const feedbackProcedures = implement(feedbackOperations, { "verification.feedback": recordFeedback });
