import * as z from "zod";
import * as account from "@/server/account/contract/account";
import { PageQuery } from "@/server/contracts/page";
import { defineOperation } from "@/server/contracts/operation";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Account";
const byId = z.strictObject({ id: Uuid });
const owners = { tag, auth: "cockpit", role: "owner" } as const;

export const accountOperations = {
  "account.me": defineOperation({
    tag,
    summary: "Read the current account and its tenants",
    kind: "query",
    auth: "cockpit",
    success: { 200: account.Me },
    problems: [],
  }),
  "account.invite": defineOperation({
    ...owners,
    summary: "Invite an email address to the tenant",
    description: "Returns the link once; it is valid for seven days and can be used once. No email is sent.",
    kind: "mutation",
    audit: ["invitation.created"],
    body: account.InviteRequest,
    success: { 200: account.InvitationCreated },
    problems: ["conflict"],
  }),
  "account.invitations": defineOperation({
    ...owners,
    summary: "List invitations, newest first",
    kind: "query",
    query: PageQuery,
    success: { 200: account.InvitationList },
    problems: [],
  }),
  "account.revokeInvitation": defineOperation({
    ...owners,
    summary: "Revoke a pending invitation",
    kind: "mutation",
    audit: ["invitation.revoked"],
    params: byId,
    success: { 200: account.InvitationRevoked },
    problems: ["conflict"],
  }),
  "account.acceptInvitation": defineOperation({
    tag,
    summary: "Accept an invitation",
    kind: "mutation",
    audit: ["member.added"],
    auth: "none",
    rateLimitedBySource: true,
    body: account.AcceptInvitationRequest,
    success: { 200: account.InvitationAccepted },
    problems: ["not_found", "conflict"],
  }),
  "account.members": defineOperation({
    ...owners,
    summary: "List the members of the tenant, oldest first",
    kind: "query",
    query: PageQuery,
    success: { 200: account.MemberList },
    problems: [],
  }),
  "account.reviewers": defineOperation({
    ...owners,
    summary: "List the reviewer grants of the tenant, newest first, including revoked ones",
    kind: "query",
    query: PageQuery,
    success: { 200: account.ReviewerList },
    problems: [],
  }),
  "account.removeMember": defineOperation({
    ...owners,
    summary: "Remove an account and its reviewer grant from the tenant",
    kind: "mutation",
    audit: ["member.removed"],
    params: byId,
    success: { 200: account.MemberRemoved },
    problems: ["conflict"],
  }),
  "account.keys": defineOperation({
    ...owners,
    summary: "List API keys, newest first",
    kind: "query",
    query: PageQuery,
    success: { 200: account.KeyList },
    problems: [],
  }),
  "account.createKey": defineOperation({
    ...owners,
    summary: "Create an API key; it is shown once",
    kind: "mutation",
    audit: ["api_key.created"],
    body: account.CreateKeyRequest,
    success: { 200: account.KeyCreated },
    problems: [],
  }),
  "account.revokeKey": defineOperation({
    ...owners,
    summary: "Revoke an API key",
    kind: "mutation",
    audit: ["api_key.revoked"],
    params: byId,
    success: { 200: account.KeyRevoked },
    problems: [],
  }),
};
