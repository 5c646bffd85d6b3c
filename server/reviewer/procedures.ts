import { getReviewer } from "@/server/reviewer/getReviewer";
import { reviewerOperations } from "@/server/reviewer/operations";
import { REVIEWER_TIERS } from "@/server/reviewer/reviewerTiers";
import { setReviewer } from "@/server/reviewer/setReviewer";
import { implement } from "@/server/trpc/implement";

export const reviewerProcedures = implement(reviewerOperations, {
  "review.reviewer": getReviewer,
  "review.setReviewer": setReviewer,
  "escalation.tiers": () => REVIEWER_TIERS,
});
