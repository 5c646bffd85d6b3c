import { createKey, listKeys, revokeKey } from "@/server/account/apiKeys";
import { acceptInvitation } from "@/server/account/acceptInvitation";
import { invite, listTenantInvitations, revokeInvitation } from "@/server/account/invitations";
import { readInvitation } from "@/server/account/readInvitation";
import { describeMe, listReviewers, listTenantMembers, removeMember } from "@/server/account/members";
import { accountOperations } from "@/server/account/operations";
import { implement } from "@/server/trpc/implement";

export const accountProcedures = implement(accountOperations, {
  "account.me": describeMe,
  "account.invite": invite,
  "account.invitations": listTenantInvitations,
  "account.revokeInvitation": revokeInvitation,
  "account.invitation": readInvitation,
  "account.acceptInvitation": acceptInvitation,
  "account.members": listTenantMembers,
  "account.reviewers": listReviewers,
  "account.removeMember": removeMember,
  "account.keys": listKeys,
  "account.createKey": createKey,
  "account.revokeKey": revokeKey,
});
