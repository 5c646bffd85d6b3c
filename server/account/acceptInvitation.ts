import type { AcceptInvitationRequest, InvitationAccepted } from "@/server/account/contract/account";
import { Problem } from "@/server/contracts/problems";
import { addMember, lockEmail } from "@/server/account/accountStore";
import { claimInvitation, findPendingInvitation, wasAccepted } from "@/server/account/invitationStore";
import type { PasswordProof } from "@/server/deps/accountRegistry";
import { openAccount, provenAccount, withPasswordProof } from "@/server/account/openAccount";
import { tenantDb, type TenantTx } from "@/server/data/tenant";
import { findMemberByEmail } from "@/server/tenant/tenantStore";
import { grantReviewer } from "@/server/reviewer/setReviewer";
import { recordAudit } from "@/server/audit/audit";
import type { Deps, PublicContext } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { refuseField, requireName, requirePassword } from "@/server/contracts/requestFields";

/**
 * Accepts an invitation for the account that is signed in with the invited email, for the account of that email that
 * the password opens, or for a new account. The response does not depend on other people's accounts with the email.
 * @throws not_found (unknown, used, revoked or expired, with the same detail), invalid_request (`name: …`, `password:
 * …`), rate_limited (password attempts), conflict (signed in with another email; another account of the email has
 * joined the tenant; too many accounts of the email), service_unavailable (other accounts of the email are being
 * created)
 */
export async function acceptInvitation(
  deps: Deps & Pick<PublicContext, "signedIn" | "countPasswordAttempt">,
  { body: request }: { body: AcceptInvitationRequest },
): Promise<InvitationAccepted> {
  const tokenHash = sha256Hex(request.token);
  const createdAt = deps.clock.now();
  const pending = await findPendingInvitation(deps.database, tokenHash, createdAt);
  if (!pending) throw invitationNotValid();
  const { tenantId, email } = pending;
  if (deps.signedIn && deps.signedIn.email !== email) {
    throw new Problem("conflict", "the invitation is for another email; sign out first");
  }
  const db = tenantDb(deps.database, tenantId);
  const join = (findAccount: (tx: TenantTx, invitationId: string) => Promise<string>) =>
    db.signInTransaction(async (tx) => {
      await lockEmail(tx, email);
      const invitation = await claimInvitation(tx, tokenHash, createdAt);
      if (!invitation) throw invitationNotValid();
      const { id, owner, reviewer, invitedBy } = invitation;
      const accountId = await findAccount(tx, id);
      const member = await findMemberByEmail(tx, email);
      if (member !== null && member !== accountId) throw hasJoined();
      await addMember(tx, { tenantId, accountId, owner, createdAt });
      const actor = { kind: "session", tenantId, accountId, owner, reviewer: false } as const;
      const details = { invitation_id: id, owner, reviewer };
      await recordAudit(tx, { ...deps, db }, actor, { action: "member.added", target: accountId, details });
      if (reviewer) await grantReviewer(tx, { ...deps, db, actor }, { accountId, by: invitedBy, at: createdAt });
      return { tenant_id: tenantId, account_id: accountId, email };
    });
  if (deps.signedIn) {
    const { accountId } = deps.signedIn;
    return join(() => Promise.resolve(accountId));
  }
  const credentials = { email, ...requireAccount(request) };
  await deps.countPasswordAttempt(email);
  return withPasswordProof(deps, credentials, (proof) =>
    join((tx, invitationId) => joinByPassword(tx, deps, { credentials, proof, invitationId })),
  );
}

/** Creates the refusal of every token that cannot be used. */
export const invitationNotValid = (): Problem =>
  new Problem("not_found", "the invitation is invalid; ask a tenant owner for a new one");
const hasJoined = () =>
  new Problem("conflict", "an account with this email has joined the tenant before; sign in to it, then accept");

type Credentials = { email: string; name: string; password: string };

function requireAccount(request: AcceptInvitationRequest): Omit<Credentials, "email"> {
  if (request.name === undefined) throw refuseField("name", "is required for a new account");
  if (request.password === undefined) throw refuseField("password", "is required for a new account");
  return { name: requireName(request.name), password: requirePassword(request.password, "password") };
}

/**
 * Joins with a password. A tenant creates at most one account of an email by invitations. Otherwise owners could create
 * so many that a sign-in no longer checks the password of another tenant's account.
 */
async function joinByPassword(
  tx: TenantTx,
  deps: Deps,
  { credentials, proof, invitationId }: { credentials: Credentials; proof: PasswordProof; invitationId: string },
): Promise<string> {
  if (!(await wasAccepted(tx, credentials.email, invitationId))) return openAccount(tx, deps, credentials, proof);
  const accountId = await provenAccount(tx, credentials.email, proof);
  if (accountId === null) throw hasJoined();
  return accountId;
}
