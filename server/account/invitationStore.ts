import "server-only";
import type { Database } from "@/server/data/database";
import type { TenantInvitation } from "@/server/data/generated/client";
import { newestPage, type Page } from "@/server/data/page";
import { preTenantTransaction, type TenantTx } from "@/server/data/tenant";

export type InvitationRow = Omit<TenantInvitation, "tokenHash">;

export async function insertInvitation(
  tx: TenantTx,
  invitation: Omit<TenantInvitation, "acceptedAt" | "revokedAt">,
): Promise<void> {
  await tx.tenantInvitation.create({ data: invitation });
}

/** Lists the invitations, newest first. */
export function listInvitations(tx: TenantTx, page: Page): Promise<InvitationRow[]> {
  return tx.tenantInvitation.findMany({
    ...newestPage(page),
    omit: { tokenHash: true },
  });
}

/**
 * Revokes an invitation unless it was accepted.
 * @returns the current row, or null if there is none
 */
export async function revokeInvitation(
  tx: TenantTx,
  id: string,
  at: Date,
): Promise<{ acceptedAt: Date | null; revokedNow: boolean } | null> {
  const where = { id, acceptedAt: null, revokedAt: null };
  const { count } = await tx.tenantInvitation.updateMany({ where, data: { revokedAt: at } });
  const row = await tx.tenantInvitation.findFirst({ where: { id }, select: { acceptedAt: true } });
  return row && { ...row, revokedNow: count === 1 };
}

/**
 * Revokes every pending invitation of the email in the tenant, so that only the newest link works.
 * @returns the IDs of the revoked invitations
 */
export async function revokePendingInvitations(tx: TenantTx, email: string, at: Date): Promise<string[]> {
  const revokedRows = await tx.tenantInvitation.updateManyAndReturn({
    where: { email, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
    data: { revokedAt: at },
    select: { id: true },
  });
  return revokedRows.map(({ id }) => id);
}

/** Finds the invitation of a valid token, before the tenant is known. */
export function findPendingInvitation(
  database: Database,
  tokenHash: string,
  at: Date,
): Promise<Pick<InvitationRow, "tenantId" | "email" | "owner" | "reviewer" | "invitedBy" | "expiresAt"> | null> {
  return preTenantTransaction(database, { name: "app.token_hash", value: tokenHash }, (tx) =>
    tx.tenantInvitation.findFirst({
      where: { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } },
      select: { tenantId: true, email: true, owner: true, reviewer: true, invitedBy: true, expiresAt: true },
    }),
  );
}

/** Returns true if another invitation of this email than `id` was accepted in the tenant. */
export async function wasAccepted(tx: TenantTx, email: string, id: string): Promise<boolean> {
  const where = { email, id: { not: id }, acceptedAt: { not: null } };
  return (await tx.tenantInvitation.count({ where })) > 0;
}

/**
 * Marks the invitation as used. Only one of several concurrent calls succeeds.
 * @returns null if it is used, revoked or expired
 */
export async function claimInvitation(tx: TenantTx, tokenHash: string, at: Date): Promise<InvitationRow | null> {
  const where = { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: at } };
  const { count } = await tx.tenantInvitation.updateMany({ where, data: { acceptedAt: at } });
  if (count === 0) return null;
  return tx.tenantInvitation.findUnique({ where: { tokenHash }, omit: { tokenHash: true } });
}
