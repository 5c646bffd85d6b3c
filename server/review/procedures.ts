import { getDetermination } from "@/server/review/reviewDecision";
import { recordDecision } from "@/server/review/recordDecision";
import { defer, resume } from "@/server/review/deferral";
import { countForPeople, listQueue, nextToReview } from "@/server/review/queue";
import { release, reserve } from "@/server/review/reservation";
import { deleteView, listViews, saveView } from "@/server/review/savedView";
import { reviewOperations } from "@/server/review/operations";
import { implement } from "@/server/trpc/implement";

export const reviewProcedures = implement(reviewOperations, {
  "review.queue": listQueue,
  "review.counts": countForPeople,
  "review.next": nextToReview,
  "review.reserve": reserve,
  "review.release": release,
  "review.defer": defer,
  "review.resume": resume,
  "review.decide": recordDecision,
  "verification.determination": getDetermination,
  "savedView.list": listViews,
  "savedView.save": saveView,
  "savedView.delete": deleteView,
});
