import { listAuditTrail } from "@/server/domain/audit/list";
import { createKey } from "@/server/domain/keys/create";
import { listKeys } from "@/server/domain/keys/list";
import { revokeKey } from "@/server/domain/keys/revoke";
import { acceptInvitation } from "@/server/domain/account/acceptInvitation";
import { describeMe } from "@/server/domain/account/describeMe";
import { invite } from "@/server/domain/account/invite";
import { listTenantInvitations } from "@/server/domain/account/listInvitations";
import { listReviewers } from "@/server/domain/account/listReviewers";
import { listTenantMembers } from "@/server/domain/account/listMembers";
import { removeMember } from "@/server/domain/account/removeMember";
import { revokeInvitation } from "@/server/domain/account/revokeInvitation";
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
  auditTrail: tenantProcedure("account.auditTrail").query(({ ctx, input }) => listAuditTrail(ctx.tenant, input)),
});
