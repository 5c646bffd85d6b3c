import { createKey, listKeys, revokeKey } from "@/server/account/apiKeys";
import { acceptInvitation } from "@/server/account/acceptInvitation";
import { describeMe } from "@/server/account/describeMe";
import { invite, listTenantInvitations, revokeInvitation } from "@/server/account/invitations";
import { listReviewers, listTenantMembers, removeMember } from "@/server/account/members";
import { publicProcedure, router, tenantProcedure } from "@/server/trpc/builder";

export const accountRouter = router({
  me: tenantProcedure("account.me").query(({ ctx }) => describeMe(ctx.tenant, ctx.principal)),
  invite: tenantProcedure("account.invite").mutation(({ ctx, input }) => invite(ctx.tenant, ctx.principal, input.body)),
  invitations: tenantProcedure("account.invitations").query(({ ctx, input }) =>
    listTenantInvitations(ctx.tenant, input),
  ),
  revokeInvitation: tenantProcedure("account.revokeInvitation").mutation(({ ctx, input }) =>
    revokeInvitation(ctx.tenant, ctx.principal, input.id),
  ),
  acceptInvitation: publicProcedure("account.acceptInvitation").mutation(({ ctx, input }) =>
    acceptInvitation(ctx.deps, ctx.signedIn ?? null, input.body),
  ),
  members: tenantProcedure("account.members").query(({ ctx, input }) => listTenantMembers(ctx.tenant, input)),
  reviewers: tenantProcedure("account.reviewers").query(({ ctx, input }) => listReviewers(ctx.tenant, input)),
  removeMember: tenantProcedure("account.removeMember").mutation(({ ctx, input }) =>
    removeMember(ctx.tenant, ctx.principal, input.id),
  ),
  keys: tenantProcedure("account.keys").query(({ ctx, input }) => listKeys(ctx.tenant, input)),
  createKey: tenantProcedure("account.createKey").mutation(({ ctx, input: { body } }) =>
    createKey(ctx.tenant, ctx.principal, { ...body, expiresAt: body.expires_at ?? null }),
  ),
  revokeKey: tenantProcedure("account.revokeKey").mutation(({ ctx, input }) =>
    revokeKey(ctx.tenant, ctx.principal, input.id),
  ),
});
