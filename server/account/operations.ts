import * as account from "@/server/account/contract/account";
import { PageQuery } from "@/server/contracts/page";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ById } from "@/server/contracts/scalars";

const tag = "Account";
const owners = { tag, auth: "cockpit", role: "owner" } as const;

export const accountOperations = {
  "account.me": defineQuery({
    tag,
    summary: "Read the current account and its tenants",
    auth: "cockpit",
    success: { 200: account.Me },
  }),
  "account.invite": defineMutation({
    ...owners,
    summary: "Invite an email address to the tenant",
    description: "Returns the link once; it is valid for seven days and can be used once. No email is sent.",
    audit: ["invitation.created"],
    body: account.InviteRequest,
    success: { 200: account.InvitationCreated },
    problems: ["conflict"],
  }),
  "account.invitations": defineQuery({
    ...owners,
    summary: "List invitations, newest first",
    query: PageQuery,
    success: { 200: account.InvitationList },
  }),
  "account.revokeInvitation": defineMutation({
    ...owners,
    summary: "Revoke a pending invitation",
    audit: ["invitation.revoked"],
    params: ById,
    success: { 200: account.InvitationRevoked },
    problems: ["conflict"],
  }),
  // This is a mutation, because the address of a query would contain the token.
  "account.invitation": defineMutation({
    tag,
    summary: "Read an invitation by its token",
    audit: { none: "reads" },
    auth: "none",
    rateLimitedBySource: true,
    body: account.InvitationQuery,
    success: { 200: account.Invitation },
    problems: ["not_found"],
  }),
  "account.acceptInvitation": defineMutation({
    tag,
    summary: "Accept an invitation",
    audit: ["member.added"],
    auth: "none",
    rateLimitedBySource: true,
    body: account.AcceptInvitationRequest,
    success: { 200: account.InvitationAccepted },
    problems: ["not_found", "conflict"],
  }),
  "account.members": defineQuery({
    ...owners,
    summary: "List the members of the tenant, oldest first",
    query: PageQuery,
    success: { 200: account.MemberList },
  }),
  "account.reviewers": defineQuery({
    ...owners,
    summary: "List the reviewer grants of the tenant, newest first, including revoked ones",
    query: PageQuery,
    success: { 200: account.ReviewerList },
  }),
  "account.removeMember": defineMutation({
    ...owners,
    summary: "Remove an account and its reviewer grant from the tenant",
    audit: ["member.removed"],
    params: ById,
    success: { 200: account.MemberRemoved },
    problems: ["conflict"],
  }),
  "account.keys": defineQuery({
    ...owners,
    summary: "List API keys, newest first",
    query: PageQuery,
    success: { 200: account.KeyList },
  }),
  "account.createKey": defineMutation({
    ...owners,
    summary: "Create an API key; it is shown once",
    audit: ["api_key.created"],
    body: account.CreateKeyRequest,
    success: { 200: account.KeyCreated },
  }),
  "account.revokeKey": defineMutation({
    ...owners,
    summary: "Revoke an API key",
    audit: ["api_key.revoked"],
    params: ById,
    success: { 200: account.KeyRevoked },
  }),
};
