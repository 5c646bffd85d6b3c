// Decides who may close an escalation, by the reviewer's grant and their earlier acts on the same verification.
import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import { type EscalationRow, findEscalationStart } from "@/server/escalation/escalationStore";
import { findReviewDecision } from "@/server/review/reviewDecisionStore";
import { findReviewerGrant } from "@/server/reviewer/reviewerGrantStore";
import type { TenantTx } from "@/server/data/tenant";
import { authorityOf } from "@/server/reviewer/authority";
import { requireGranted } from "@/server/escalation/requireGranted";
import { readSettings } from "@/server/tenant/settings";

type Eligibility = Awaited<ReturnType<typeof readEligibility>>;

export async function readEligibility(
  tx: TenantTx,
  { id, openedBy, verificationId }: EscalationRow,
  accountId: string,
) {
  const grant = await findReviewerGrant(tx, accountId);
  const decision = await findReviewDecision(tx, verificationId);
  return {
    /** Null if the grant was revoked. */
    authority: grant?.active ? authorityOf(grant) : null,
    /** True if the account routed the verdict or decided on it. */
    involved: [openedBy, decision?.decidedBy].includes(accountId),
    settings: await readSettings(tx),
    /** The account's earliest start of this escalation. */
    startedAt: (await findEscalationStart(tx, id, accountId))?.startedAt ?? null,
  };
}

/**
 * Checks that the account may close the escalation with this judgment.
 * @throws forbidden, when the account routed or decided the verdict without allow_self_adjudication, or the judgment
 * claims more than the grant
 */
export function requireEligible(
  judgment: EscalationJudgmentRequest,
  { authority, involved: wasInvolved, settings }: Eligibility,
): void {
  if (!authority) throw new Problem("forbidden", "the reviewer's grant was revoked");
  if (wasInvolved && !settings.allow_self_adjudication) {
    throw new Problem(
      "forbidden",
      "the reviewer routed this verdict or decided on it before; another reviewer closes the escalation, unless an owner turns on " +
        "the tenant setting allow_self_adjudication",
    );
  }
  requireGranted(judgment, authority);
}

/** Returns the whole seconds from the reviewer's start to the judgment; null without a start. */
export function observedSeconds({ startedAt }: Eligibility, judgedAt: Date): number | null {
  return startedAt && Math.max(0, Math.floor((judgedAt.getTime() - startedAt.getTime()) / 1000));
}

/** Returns the most minutes that a judgment may claim, rounded up; null when the tenant does not limit them. */
export function minutesLimit(eligibility: Eligibility, judgedAt: Date): number | null {
  if (!eligibility.settings.limit_judgment_minutes) return null;
  return Math.ceil((observedSeconds(eligibility, judgedAt) ?? 0) / 60);
}
