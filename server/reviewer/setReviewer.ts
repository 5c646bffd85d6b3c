import type { CockpitReviewerGrant, CockpitReviewerGrantRequest } from "@/server/reviewer/contract/reviewer";
import type { AuditAction } from "@/server/contracts/auditActions";
import { Problem } from "@/server/contracts/problems";
import {
  insertReviewerGrant,
  lockReviewerGrant,
  type ReviewerGrantRow,
  updateReviewerGrant,
} from "@/server/reviewer/reviewerGrantStore";
import type { TenantTx } from "@/server/data/tenant";
import { type Actor, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import {
  authorityOf,
  changeAuthority,
  describeAuthorityChange,
  findNamedField,
  isSameAuthority,
  newAuthority,
} from "@/server/reviewer/authority";
import { currentTiers } from "@/server/reviewer/reviewerTiers";
import { callerOf, type Principal } from "@/server/deps/principal";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Grants or revokes the reviewer role, and sets its tier and capacities (spec: POST /v1/cockpit/reviewers). Idempotent.
 * The audit row has the values before and after.
 * @throws forbidden (another tenant named), invalid_request (unknown tier, authority of a revocation), not_found (there
 * is no grant to revoke)
 */
export async function setReviewer(
  deps: TenantDeps & { actor: Principal },
  { body }: { body: CockpitReviewerGrantRequest },
): Promise<CockpitReviewerGrant> {
  requireRequest(deps.db.tenantId, body);
  const by = callerOf(deps.actor);
  const change = body.active ? grant : revoke;
  const row = await deps.db.transaction(async (tx) => {
    const changed = await change(tx, { body, by, at: deps.clock.now(), tenantId: deps.db.tenantId });
    if (changed.act) {
      await recordAudit(tx, deps, deps.actor, { ...changed.act, target: body.reviewer_subject });
    }
    return changed.row;
  });
  return {
    ...wireFields(row, "tenantId", "reviewerSubject", "active"),
    ...authorityOf(row),
    ...wireFields(row, "grantedBy", "grantedAt", "revokedBy", "revokedAt"),
  };
}

/** Grants the reviewer role to a new member. The grantor is the account that sent the invitation. */
export async function grantReviewer(
  tx: TenantTx,
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Actor },
  { accountId, by, at }: { accountId: string; by: string; at: Date },
): Promise<void> {
  const { tenantId } = deps.db;
  const { act } = await grant(tx, { body: { reviewer_subject: accountId }, by, at, tenantId });
  if (act) await recordAudit(tx, deps, deps.actor, { ...act, target: accountId });
}

function requireRequest(tenantId: string, body: CockpitReviewerGrantRequest): void {
  const { active, tenant_id, tier } = body;
  if (tenant_id !== undefined && tenant_id.toLowerCase() !== tenantId) {
    throw new Problem("forbidden", "body.tenant_id: is not the tenant of this session");
  }
  const namedField = findNamedField(body);
  if (!active && namedField)
    throw new Problem("invalid_request", `body.${namedField}: is allowed only with active true`);
  const tiers = currentTiers().map(({ slug }) => slug);
  if (tier !== undefined && !tiers.includes(tier)) {
    throw new Problem("invalid_request", `body.tier: must be one of ${tiers.join(", ")}`);
  }
}

type Change = { body: Omit<CockpitReviewerGrantRequest, "active">; by: string; at: Date; tenantId: string };
type Changed = {
  row: ReviewerGrantRow;
  /** Null if nothing changed. */
  act: { action: AuditAction; details?: Record<string, string | null> } | null;
};

async function grant(tx: TenantTx, { body, by, at, tenantId }: Change): Promise<Changed> {
  const reviewerSubject = body.reviewer_subject;
  const granted = { active: true, grantedBy: by, grantedAt: at, revokedBy: null, revokedAt: null };
  const first = { tenantId, reviewerSubject, ...granted, ...changeAuthority(newAuthority(), body) };
  if (await insertReviewerGrant(tx, first)) return { row: first, act: granting("reviewer.granted", null, first) };
  const before = await lockReviewerGrant(tx, reviewerSubject);
  if (!before) throw new Error("a grant is never deleted");
  if (!before.active) {
    await updateReviewerGrant(tx, first);
    return { row: first, act: granting("reviewer.granted", null, first) };
  }
  const row = { ...before, ...changeAuthority(authorityOf(before), body) };
  if (isSameAuthority(authorityOf(row), authorityOf(before))) return { row: before, act: null };
  await updateReviewerGrant(tx, row);
  return { row, act: granting("reviewer.authority_changed", before, row) };
}

async function revoke(tx: TenantTx, { body, by, at }: Change): Promise<Changed> {
  const before = await lockReviewerGrant(tx, body.reviewer_subject);
  if (!before) throw new Problem("not_found", "body.reviewer_subject: has no grant to revoke");
  if (!before.active) return { row: before, act: null };
  const row = { ...before, active: false, revokedBy: by, revokedAt: at };
  await updateReviewerGrant(tx, row);
  return { row, act: { action: "reviewer.revoked" } };
}

function granting(action: AuditAction, before: ReviewerGrantRow | null, after: ReviewerGrantRow): Changed["act"] {
  return { action, details: describeAuthorityChange(before && authorityOf(before), authorityOf(after)) };
}
