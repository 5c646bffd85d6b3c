import { recordDecision } from "@/server/review/decide";
import { getReviewer } from "@/server/review/getReviewer";
import { setReviewer } from "@/server/review/setReviewer";
import { callerOf } from "@/server/deps/principal";
import { snooze } from "@/server/review/snooze";
import { nextToReview } from "@/server/review/next";
import { listQueue } from "@/server/review/queue";
import { release } from "@/server/review/release";
import { reserve } from "@/server/review/reserve";
import { resume } from "@/server/review/resume";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const reviewRouter = router({
  queue: tenantProcedure("review.queue").query(({ ctx, input }) =>
    listQueue(ctx.tenant, callerOf(ctx.principal), input),
  ),
  next: tenantProcedure("review.next").query(({ ctx, input }) =>
    nextToReview(ctx.tenant, callerOf(ctx.principal), input),
  ),
  reserve: tenantProcedure("review.reserve").mutation(({ ctx, input }) =>
    reserve(ctx.tenant, callerOf(ctx.principal), input.verification_id),
  ),
  release: tenantProcedure("review.release").mutation(({ ctx, input }) =>
    release(ctx.tenant, callerOf(ctx.principal), input.verification_id),
  ),
  defer: tenantProcedure("review.defer").mutation(({ ctx, input }) =>
    snooze(ctx.tenant, callerOf(ctx.principal), input.verification_id, input.body),
  ),
  resume: tenantProcedure("review.resume").mutation(({ ctx, input }) =>
    resume(ctx.tenant, callerOf(ctx.principal), input.verification_id),
  ),
  decide: tenantProcedure("review.decide").mutation(({ ctx, input }) =>
    recordDecision(ctx.tenant, ctx.principal, input.body),
  ),
  reviewer: tenantProcedure("review.reviewer").query(({ ctx, input }) => getReviewer(ctx.tenant, ctx.principal, input)),
  setReviewer: tenantProcedure("review.setReviewer").mutation(({ ctx, input }) =>
    setReviewer(ctx.tenant, ctx.principal, input.body),
  ),
});
