import { callerOf } from "@/server/domain/principal";
import { defer } from "@/server/domain/review/defer";
import { nextToReview } from "@/server/domain/review/next";
import { listQueue } from "@/server/domain/review/queue";
import { release } from "@/server/domain/review/release";
import { reserve } from "@/server/domain/review/reserve";
import { undefer } from "@/server/domain/review/undefer";
import { deleteView } from "@/server/domain/savedView/delete";
import { listViews } from "@/server/domain/savedView/list";
import { saveView } from "@/server/domain/savedView/save";
import { find } from "@/server/domain/search/find";
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
    defer(ctx.tenant, callerOf(ctx.principal), input.verification_id, input.body),
  ),
  undefer: tenantProcedure("review.undefer").mutation(({ ctx, input }) =>
    undefer(ctx.tenant, callerOf(ctx.principal), input.verification_id),
  ),
});

export const viewRouter = router({
  list: tenantProcedure("view.list").query(({ ctx, input }) => listViews(ctx.tenant, callerOf(ctx.principal), input)),
  save: tenantProcedure("view.save").mutation(({ ctx, input }) =>
    saveView(ctx.tenant, callerOf(ctx.principal), input.body),
  ),
  delete: tenantProcedure("view.delete").mutation(({ ctx, input }) =>
    deleteView(ctx.tenant, callerOf(ctx.principal), input),
  ),
});

export const searchRouter = router({
  find: tenantProcedure("search.find").query(({ ctx, input }) => find(ctx.tenant, input)),
});
