import type { MemberRemoved } from "@/server/contracts/account";
import { Problem } from "@/server/contracts/problems";
import { deleteMember, endReviewerGrant, lockOwners } from "@/server/data/accountStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { callerOf, type Principal } from "@/server/domain/principal";

/**
 * Removes an account from the tenant and revokes its reviewer grant; the account remains.
 * @throws not_found (not a member), conflict (the last owner)
 */
export async function removeMember(
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  by: Principal,
  accountId: string,
): Promise<MemberRemoved> {
  const about = { targetKind: "account", target: accountId };
  await deps.db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    if (owners.length === 1 && owners[0] === accountId) {
      throw new Problem("conflict", "the last owner cannot be removed; invite another owner first");
    }
    if (!(await deleteMember(tx, accountId))) throw new Problem("not_found");
    if (await endReviewerGrant(tx, accountId, callerOf(by), deps.clock.now())) {
      await recordAudit(tx, deps, by, { action: "reviewer.revoked", ...about });
    }
    await recordAudit(tx, deps, by, { action: "member.removed", ...about });
  });
  return { account_id: accountId, removed: true };
}
