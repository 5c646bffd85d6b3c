import { enrollReviewerKey } from "@/server/escalation/enrollKey";
import { getEscalation } from "@/server/escalation/get";
import { judgeEscalation } from "@/server/escalation/judge";
import { listTenantEscalations } from "@/server/escalation/list";
import { listTenantReviewerKeys } from "@/server/escalation/listKeys";
import { REVIEWER_TIERS } from "@/server/escalation/reviewerTiers";
import { revokeEnrolledKey } from "@/server/escalation/revokeKey";
import { startEscalation } from "@/server/escalation/start";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const escalationRouter = router({
  list: tenantProcedure("escalation.list").query(({ ctx, input }) => listTenantEscalations(ctx.tenant, input)),
  get: tenantProcedure("escalation.get").query(({ ctx, input }) => getEscalation(ctx.tenant, ctx.principal, input.id)),
  start: tenantProcedure("escalation.start").mutation(({ ctx, input }) =>
    startEscalation(ctx.tenant, ctx.principal, input.id),
  ),
  judge: tenantProcedure("escalation.judge").mutation(({ ctx, input }) =>
    judgeEscalation(ctx.tenant, ctx.principal, input),
  ),
  enrolKey: tenantProcedure("escalation.enrolKey").mutation(({ ctx, input }) =>
    enrollReviewerKey(ctx.tenant, ctx.principal, input.body),
  ),
  listKeys: tenantProcedure("escalation.listKeys").query(({ ctx }) => listTenantReviewerKeys(ctx.tenant)),
  revokeKey: tenantProcedure("escalation.revokeKey").mutation(({ ctx, input }) =>
    revokeEnrolledKey(ctx.tenant, ctx.principal, input.key_id),
  ),
  tiers: tenantProcedure("escalation.tiers").query(() => REVIEWER_TIERS),
});
