import type { InvitationList } from "@/server/contracts/account";
import type { PageQuery } from "@/server/contracts/page";
import { listInvitations, type InvitationRow } from "@/server/data/invitationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readPage } from "@/server/domain/readPage";

/** Newest first. */
export function listTenantInvitations(
  deps: Pick<TenantDeps, "db" | "clock">,
  query: PageQuery,
): Promise<InvitationList> {
  const now = deps.clock.now();
  return readPage(deps, query, listInvitations, (row) => ({
    invitation_id: row.id,
    email: row.email,
    owner: row.owner,
    status: statusOf(row, now),
    invited_by: row.invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}

function statusOf(row: InvitationRow, now: Date): InvitationList["items"][number]["status"] {
  if (row.acceptedAt) return "accepted";
  if (row.revokedAt) return "revoked";
  return row.expiresAt <= now ? "expired" : "pending";
}
