import * as z from "zod";
import * as account from "@/server/contracts/account";
import { PageQuery } from "@/server/contracts/page";
import { AuditTrail } from "@/server/contracts/audit";
import { defineOperation } from "@/server/contracts/operation";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Account";
const byId = z.strictObject({ id: Uuid });
const owners = { tag, auth: "cockpit", role: "owner" } as const;

export const accountOperations = {
  "account.me": defineOperation({
    tag,
    summary: "Who calls, and the tenants that the account belongs to",
    kind: "query",
    auth: "cockpit",
    success: { 200: account.Me },
    problems: [],
  }),
  "account.invite": defineOperation({
    ...owners,
    summary: "Invite an e-mail address into the tenant",
    description: "Answers the link once; it is good for seven days and one acceptance. Nothing is sent by e-mail.",
    kind: "mutation",
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
    summary: "End an invitation that nobody has accepted",
    kind: "mutation",
    params: byId,
    success: { 200: account.InvitationRevoked },
    problems: ["conflict"],
  }),
  "account.acceptInvitation": defineOperation({
    tag,
    summary: "Join the tenant of an invitation",
    kind: "mutation",
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
    summary: "List the reviewer grants of the tenant, newest first, ended ones too",
    kind: "query",
    query: PageQuery,
    success: { 200: account.ReviewerList },
    problems: [],
  }),
  "account.removeMember": defineOperation({
    ...owners,
    summary: "Take an account out of the tenant, and its reviewer grant with it",
    kind: "mutation",
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
    summary: "Make an API key; it is shown once",
    kind: "mutation",
    body: account.CreateKeyRequest,
    success: { 200: account.KeyCreated },
    problems: [],
  }),
  "account.revokeKey": defineOperation({
    ...owners,
    summary: "End an API key",
    kind: "mutation",
    params: byId,
    success: { 200: account.KeyRevoked },
    problems: [],
  }),
  "account.auditTrail": defineOperation({
    ...owners,
    summary: "Read who did what in the tenant, newest first",
    kind: "query",
    query: PageQuery,
    success: { 200: AuditTrail },
    problems: [],
  }),
};
