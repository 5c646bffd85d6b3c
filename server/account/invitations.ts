import { randomBytes } from "node:crypto";
import type {
  InvitationCreated,
  InvitationList,
  InvitationRevoked,
  InviteRequest,
} from "@/server/account/contract/account";
import type { PageQuery } from "@/server/contracts/page";
import { Problem } from "@/server/contracts/problems";
import {
  type InvitationRow,
  insertInvitation,
  listInvitations,
  revokePendingInvitations,
  revokeInvitation as markRevoked,
} from "@/server/account/invitationStore";
import { lockEmail } from "@/server/account/accountStore";
import { findMemberByEmail } from "@/server/tenant/tenantStore";
import { refuseField, requireEmail } from "@/server/contracts/requestFields";
import { type Actor, actorId, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/** Creates a token of 256 random bits: the text for the link, and the hash that is stored. */
function newInvitationToken(): { text: string; hash: string } {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: sha256Hex(text) };
}

const LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Invites one email address, and revokes its earlier invitations that were not accepted. The link has the token after a
 * #, which browsers never send to a server.
 * @throws invalid_request (`email: …`), conflict (already a member)
 */
export async function invite(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "settings"> & { actor: Actor },
  { body: request }: { body: InviteRequest },
): Promise<InvitationCreated> {
  const email = requireEmail(request.email, "email");
  const { owner = false, reviewer = false } = request;
  const { text, hash } = newInvitationToken();
  const id = deps.ids.next();
  const expiresAt = await deps.db.signInTransaction(async (tx) => {
    await lockEmail(tx, email);
    // The time is taken after the lock, so that of two simultaneous invitations the later one revokes the earlier.
    const createdAt = deps.clock.now();
    const expires = new Date(createdAt.getTime() + LIFETIME_MS);
    if (await findMemberByEmail(tx, email)) throw refuseField("email", "is already a member of the tenant", "conflict");
    for (const target of await revokePendingInvitations(tx, email, createdAt)) {
      await recordAudit(tx, deps, deps.actor, { action: "invitation.revoked", target });
    }
    await insertInvitation(tx, {
      id,
      tenantId: deps.db.tenantId,
      email,
      owner,
      reviewer,
      tokenHash: hash,
      createdAt,
      expiresAt: expires,
      invitedBy: actorId(deps.actor),
    });
    const details = { email, owner, reviewer };
    await recordAudit(tx, deps, deps.actor, { action: "invitation.created", target: id, details });
    return expires;
  });
  return {
    invitation_id: id,
    email,
    owner,
    reviewer,
    link: `${deps.settings.publicBaseUrl}/invite#${text}`,
    expires_at: expiresAt.toISOString(),
  };
}

/** Lists the tenant's invitations, newest first. */
export function listTenantInvitations(
  deps: Pick<TenantDeps, "db" | "clock">,
  query: PageQuery,
): Promise<InvitationList> {
  const now = deps.clock.now();
  return readPage(deps, query, listInvitations, (row) => ({
    invitation_id: row.id,
    ...wireFields(row, "email", "owner", "reviewer"),
    status: computeStatus(row, now),
    ...wireFields(row, "invitedBy", "createdAt", "expiresAt"),
  }));
}

function computeStatus(row: InvitationRow, now: Date): InvitationList["items"][number]["status"] {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  return row.expiresAt <= now ? "expired" : "pending";
}

/**
 * Revokes an invitation. Idempotent.
 * @throws not_found, conflict (already accepted)
 */
export async function revokeInvitation(
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Actor },
  { id }: { id: string },
): Promise<InvitationRevoked> {
  await deps.db.transaction(async (tx) => {
    const invitation = await markRevoked(tx, id, deps.clock.now());
    if (!invitation) throw new Problem("not_found");
    if (invitation.acceptedAt) {
      throw new Problem("conflict", "the invitation was accepted; remove the member instead");
    }
    if (!invitation.revokedNow) return;
    await recordAudit(tx, deps, deps.actor, { action: "invitation.revoked", target: id });
  });
  return { invitation_id: id, revoked: true };
}
