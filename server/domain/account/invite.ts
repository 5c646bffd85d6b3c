import type { InvitationCreated, InviteRequest } from "@/server/contracts/account";
import { findMemberByEmail } from "@/server/data/tenantStore";
import { insertInvitation } from "@/server/data/invitationStore";
import { recordAudit, type Actor } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { callerOf } from "@/server/domain/principal";
import { newInvitationToken } from "@/server/domain/account/invitationToken";
import { refuseField } from "@/server/domain/account/refuseField";
import { requireEmail } from "@/server/domain/account/requireEmail";

const LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Invites one email address. The link holds the token after a #, which browsers never send to a server.
 * @throws invalid_request (`email: …`), conflict (a member already)
 */
export async function invite(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "settings">,
  by: Actor,
  request: InviteRequest,
): Promise<InvitationCreated> {
  const email = requireEmail(request.email, "email");
  const owner = request.owner ?? false;
  const { text, hash } = newInvitationToken();
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await deps.db.transaction(async (tx) => {
    if (await findMemberByEmail(tx, email)) throw refuseField("email", "is already a member of the tenant", "conflict");
    await insertInvitation(tx, {
      ...{ id, tenantId: deps.db.tenantId, email, owner, tokenHash: hash, createdAt, expiresAt },
      invitedBy: typeof by === "string" ? by : callerOf(by),
    });
    const details = { email, owner };
    await recordAudit(tx, deps, by, { action: "invitation.created", targetKind: "invitation", target: id, details });
  });
  return {
    invitation_id: id,
    email,
    owner,
    link: `${deps.settings.publicBaseUrl}/invite#${text}`,
    expires_at: expiresAt.toISOString(),
  };
}
