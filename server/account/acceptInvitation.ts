import type { AcceptInvitationRequest, InvitationAccepted } from "@/server/account/contract/account";
import { Problem } from "@/server/contracts/problems";
import { addMember } from "@/server/account/accountStore";
import { claimInvitation, findInvitationTenant } from "@/server/account/invitationStore";
import { tenantDb, type TenantTx } from "@/server/data/tenant";
import { claimEmail } from "@/server/tenant/tenantStore";
import { recordAudit } from "@/server/audit/audit";
import type { Deps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import type { SignedIn } from "@/server/deps/principal";
import { refuseField, requireName, requirePassword } from "@/server/account/fields";

/**
 * Accepts an invitation: the account that is signed in with the invited email becomes a member, or a new account does.
 * @throws not_found (unknown, used, revoked or expired, with the same detail), invalid_request (`name: …`, `password:
 * …`), conflict (signed in with another email; the email has an account that is not signed in)
 */
export async function acceptInvitation(
  deps: Deps & { signedIn: SignedIn | null },
  { body: request }: { body: AcceptInvitationRequest },
): Promise<InvitationAccepted> {
  const tokenHash = sha256Hex(request.token);
  const tenantId = await findInvitationTenant(deps.database, tokenHash);
  if (tenantId === null) throw notValid();
  const db = tenantDb(deps.database, tenantId);
  const createdAt = deps.clock.now();
  return db.signInTransaction(async (tx) => {
    const invitation = await claimInvitation(tx, tokenHash, createdAt);
    if (!invitation) throw notValid();
    const { email, owner } = invitation;
    if (deps.signedIn && deps.signedIn.email !== email) {
      throw new Problem("conflict", "the invitation is for another email; sign out first");
    }
    const accountId = deps.signedIn?.accountId ?? (await makeAccount(tx, deps, email, request));
    await addMember(tx, { tenantId, accountId, owner, createdAt });
    const actor = { kind: "session", tenantId, accountId, owner, reviewer: false } as const;
    const details = { invitation_id: invitation.id, owner };
    await recordAudit(tx, { ...deps, db }, actor, { action: "member.added", target: accountId, details });
    return { tenant_id: tenantId, account_id: accountId, email };
  });
}

const notValid = () => new Problem("not_found", "the invitation is invalid; ask a tenant owner for a new one");

async function makeAccount(
  tx: TenantTx,
  { accounts }: Pick<Deps, "accounts">,
  email: string,
  request: AcceptInvitationRequest,
): Promise<string> {
  if (!(await claimEmail(tx, email))) {
    throw new Problem("conflict", "the invited email has an account; sign in, then accept");
  }
  if (request.name === undefined) throw refuseField("name", "is required for a new account");
  if (request.password === undefined) throw refuseField("password", "is required for a new account");
  const name = requireName(request.name);
  const password = requirePassword(request.password, "password");
  return (await accounts.create(tx, { email, password, name })).accountId;
}
