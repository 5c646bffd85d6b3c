import type { Invitation, InvitationQuery } from "@/server/account/contract/account";
import { findAccountNames } from "@/server/account/accountNames";
import { invitationNotValid } from "@/server/account/acceptInvitation";
import { findPendingInvitation } from "@/server/account/invitationStore";
import { tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { findTenantName } from "@/server/tenant/tenantStore";

/**
 * Returns who invites whom to which tenant, for the holder of the link.
 * @throws not_found (unknown, used, revoked or expired, with the same detail)
 */
export async function readInvitation(deps: Deps, { body }: { body: InvitationQuery }): Promise<Invitation> {
  const pending = await findPendingInvitation(deps.database, sha256Hex(body.token), deps.clock.now());
  if (!pending) throw invitationNotValid();
  const { tenantId, email, owner, reviewer, invitedBy, expiresAt } = pending;
  return tenantDb(deps.database, tenantId).transaction(async (tx) => ({
    tenant_name: await findTenantName(tx, tenantId),
    email,
    owner,
    reviewer,
    invited_by: (await findAccountNames(tx, [invitedBy])).get(invitedBy) ?? null,
    expires_at: expiresAt.toISOString(),
  }));
}
