// The schemas of accounts, members and invitations of a tenant, and of its keys for their owner.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { pageSchema } from "@/server/contracts/page";
import { ReviewerAuthority } from "@/server/reviewer/contract/reviewer";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { Scope } from "@/server/contracts/scopes";

const Email = z.string().max(LIMITS.emailChars).meta({ description: "Email address, case-insensitive" });
const AccountId = z.string();
const Token = z.string().max(LIMITS.labelChars).meta({ description: "The part of the link after #" });

export const Membership = z
  .strictObject({ tenant_id: Uuid, name: z.string(), owner: z.boolean(), reviewer: z.boolean(), since: DateTime })
  .meta({ id: "Membership", description: "Owner and reviewer are independent roles." });
export type Membership = z.infer<typeof Membership>;

export const Me = z
  .strictObject({
    account_id: AccountId,
    email: z.string(),
    name: z.string(),
    tenant_id: Uuid.meta({ description: "The current tenant" }),
    tenants: z.array(Membership).meta({ description: "Oldest membership first" }),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

export const InviteRequest = z
  .strictObject({ email: Email, owner: z.boolean().optional(), reviewer: z.boolean().optional() })
  .meta({ id: "InviteRequest", description: "The roles that the account has once it accepts; none without them" });
export type InviteRequest = z.infer<typeof InviteRequest>;

export const InvitationCreated = z
  .strictObject({
    invitation_id: Uuid,
    email: z.string(),
    owner: z.boolean(),
    reviewer: z.boolean(),
    link: z.url().meta({ description: "Shown once; anyone with the link can accept" }),
    expires_at: DateTime,
  })
  .meta({ id: "InvitationCreated" });
export type InvitationCreated = z.infer<typeof InvitationCreated>;

export const InvitationList = pageSchema(
  z.strictObject({
    invitation_id: Uuid,
    email: z.string(),
    owner: z.boolean(),
    reviewer: z.boolean(),
    status: z.enum(["pending", "accepted", "revoked", "expired"]),
    invited_by: z.string().meta({ description: "Account ID, or operator" }),
    created_at: DateTime,
    expires_at: DateTime,
  }),
).meta({ id: "InvitationList" });
export type InvitationList = z.infer<typeof InvitationList>;

export const InvitationRevoked = z
  .strictObject({ invitation_id: Uuid, revoked: z.literal(true) })
  .meta({ id: "InvitationRevoked" });
export type InvitationRevoked = z.infer<typeof InvitationRevoked>;

export const AcceptInvitationRequest = z
  .strictObject({ token: Token, name: KeepableText.optional(), password: z.string().optional() })
  .meta({
    id: "AcceptInvitationRequest",
    description:
      "When signed in with the invited email, only the token is needed. Otherwise the account of that email which the password opens joins, or a new one.",
  });
export type AcceptInvitationRequest = z.infer<typeof AcceptInvitationRequest>;

export const InvitationQuery = z.strictObject({ token: Token }).meta({ id: "InvitationQuery" });
export type InvitationQuery = z.infer<typeof InvitationQuery>;

export const Invitation = z
  .strictObject({
    tenant_name: z.string(),
    email: z.string(),
    owner: z.boolean(),
    reviewer: z.boolean(),
    invited_by: z.string().nullable().meta({ description: "Name of the owner; null for the operator" }),
    expires_at: DateTime,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationAccepted = z
  .strictObject({ tenant_id: Uuid, account_id: AccountId, email: z.string() })
  .meta({ id: "InvitationAccepted" });
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;

export const MemberList = pageSchema(
  z.strictObject({
    account_id: AccountId,
    email: z.string(),
    ...Membership.omit({ tenant_id: true }).shape,
  }),
).meta({ id: "MemberList" });
export type MemberList = z.infer<typeof MemberList>;

export const ReviewerList = pageSchema(
  z.strictObject({
    account_id: AccountId.meta({ description: "The granted account; not necessarily a member" }),
    email: z.string().nullable().meta({ description: "null: not a member" }),
    name: z.string().nullable(),
    active: z.boolean(),
    ...ReviewerAuthority.shape,
    granted_by: z.string(),
    granted_at: DateTime,
    revoked_by: z.string().nullable(),
    revoked_at: DateTime.nullable(),
  }),
).meta({
  id: "ReviewerList",
  description: "An active grant of a non-member takes effect when the account becomes a member",
});
export type ReviewerList = z.infer<typeof ReviewerList>;

export const MemberRemoved = z
  .strictObject({ account_id: AccountId, removed: z.literal(true) })
  .meta({ id: "MemberRemoved" });
export type MemberRemoved = z.infer<typeof MemberRemoved>;

export const CreateKeyRequest = z
  .strictObject({
    name: KeepableText,
    scopes: z.array(z.string()).max(LIMITS.keyScopes),
    expires_at: z.string().nullable().optional().meta({ description: "ISO 8601 date or time; null or absent: never" }),
  })
  .meta({ id: "CreateKeyRequest" });
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>;

export const KeyCreated = z
  .strictObject({
    api_key: z.string().meta({ description: "Shown once" }),
    key_id: Uuid,
    prefix: z.string(),
    scopes: z.array(Scope),
  })
  .meta({ id: "KeyCreated" });
export type KeyCreated = z.infer<typeof KeyCreated>;

export const KeyList = pageSchema(
  z.strictObject({
    key_id: Uuid,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(Scope),
    created_at: DateTime,
    expires_at: DateTime.nullable(),
    revoked_at: DateTime.nullable(),
    last_used_at: DateTime.nullable(),
  }),
).meta({ id: "KeyList" });
export type KeyList = z.infer<typeof KeyList>;

export const KeyRevoked = z.strictObject({ key_id: Uuid, revoked: z.literal(true) }).meta({ id: "KeyRevoked" });
export type KeyRevoked = z.infer<typeof KeyRevoked>;
