import type { InvitationRevoked } from "@/server/contracts/account";
import { Problem } from "@/server/contracts/problems";
import { revokeInvitation as markRevoked } from "@/server/data/invitationStore";
import { recordAudit, type Actor } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";

/** Revokes an invitation; idempotent. @throws not_found, conflict (accepted already) */
export async function revokeInvitation(
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  by: Actor,
  id: string,
): Promise<InvitationRevoked> {
  await deps.db.transaction(async (tx) => {
    const invitation = await markRevoked(tx, id, deps.clock.now());
    if (!invitation) throw new Problem("not_found");
    if (invitation.acceptedAt) {
      throw new Problem("conflict", "the invitation was accepted; remove the member instead");
    }
    if (!invitation.revokedNow) return;
    await recordAudit(tx, deps, by, { action: "invitation.revoked", targetKind: "invitation", target: id });
  });
  return { invitation_id: id, revoked: true };
}
