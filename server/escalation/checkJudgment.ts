// Checks whether a well-formed judgment may close an escalation. Pure.
import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import type { EscalationRow, ReviewerKeyRow } from "@/server/escalation/escalationStore";
import { judgmentMessage } from "@/server/escalation/judgmentSignature";
import { currentTiers } from "@/server/reviewer/reviewerTiers";
import { admittedCapacities } from "@/server/escalation/rules";
import { decodeBase64, decodeBase64Url } from "@/server/proof/check/base64";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

/** The maximum by which a reviewer's clock may be ahead. */
const MAX_CLOCK_LEAD_MS = 5 * 60_000;

export type JudgmentSituation = {
  escalation: Pick<EscalationRow, "id" | "rule" | "status" | "openedAt" | "closesAt">;
  /** The criteria of the escalated verdict. */
  criterionIds: readonly string[];
  /** The key that the judgment names, if the caller may use it. Otherwise the reason why not. */
  key: ReviewerKeyRow | string;
  contentHash: string;
  /** The maximum number of minutes that the judgment may claim. Null for no limit. */
  minutesLimit: number | null;
  now: Date;
  crypto: Pick<ProofCrypto, "verifyEd25519">;
};

/**
 * Checks that a well-formed judgment may close its escalation.
 * @returns the key that signed
 * @throws in this order: judgment_already_closed, _rule_unknown, _rule_stale, _capacity_not_admitted, _tier_unknown,
 * _minutes_invalid, _criterion_unknown, _time_outside_window, _signature_invalid
 */
export function checkJudgment(judgment: EscalationJudgmentRequest, situation: JudgmentSituation): ReviewerKeyRow {
  const { escalation } = situation;
  if (escalation.status !== "open") throw new Problem("judgment_already_closed");
  requireRule(judgment, escalation.rule);
  requireMinutes(judgment, situation.minutesLimit);
  const unknownCriterion =
    judgment.criteria?.findIndex(({ criterion_id }) => !situation.criterionIds.includes(criterion_id)) ?? -1;
  if (unknownCriterion >= 0) {
    throw new Problem(
      "judgment_criterion_unknown",
      `body.criteria.${unknownCriterion}: the verdict has no such criterion`,
    );
  }
  requireTime(judgment, situation);
  return requireSignature(judgment, situation);
}

function requireRule({ rule, capacity }: EscalationJudgmentRequest, requiredRule: string): void {
  const capacities = admittedCapacities(rule);
  if (!capacities) throw new Problem("judgment_rule_unknown", "body.rule: not supported by this API version");
  if (rule !== requiredRule)
    throw new Problem("judgment_rule_stale", `body.rule: the escalation requires ${requiredRule}`);
  if (!capacities.some((admittedCapacity) => admittedCapacity === capacity)) {
    throw new Problem("judgment_capacity_not_admitted", `body.capacity: ${rule} admits ${capacities.join(", ")}`);
  }
}

function requireMinutes({ tier: slug, minutes }: EscalationJudgmentRequest, limit: number | null): void {
  const tier = currentTiers().find((candidate) => candidate.slug === slug);
  if (!tier) throw new Problem("judgment_tier_unknown", "body.tier: is not in the current tier record");
  if (!Number.isSafeInteger(minutes) || minutes < tier.min_minutes) {
    throw new Problem("judgment_minutes_invalid", `body.minutes: must be whole minutes, at least ${tier.min_minutes}`);
  }
  if (limit !== null && minutes > limit) {
    const observedText =
      limit === 0 ? "no start of this reviewer; POST /v1/escalations/{id}/start first" : `${limit} minutes`;
    throw new Problem(
      "judgment_minutes_invalid",
      `body.minutes: the tenant limits them to what the service saw: ${observedText}`,
    );
  }
}

function requireTime({ judged_at }: EscalationJudgmentRequest, { escalation, now }: JudgmentSituation): void {
  const judgedAtMs = Date.parse(judged_at);
  const { openedAt, closesAt } = escalation;
  if (judgedAtMs < openedAt.getTime() || judgedAtMs > closesAt.getTime()) {
    const window = `${openedAt.toISOString()} to ${closesAt.toISOString()}`;
    throw new Problem("judgment_time_outside_window", `body.judged_at: the window is ${window}`);
  }
  if (judgedAtMs > now.getTime() + MAX_CLOCK_LEAD_MS) {
    throw new Problem("judgment_time_outside_window", "body.judged_at: is more than 5 minutes in the future");
  }
}

function requireSignature(judgment: EscalationJudgmentRequest, situation: JudgmentSituation): ReviewerKeyRow {
  const { key, escalation, contentHash, crypto } = situation;
  if (typeof key === "string") throw new Problem("judgment_signature_invalid", `body.key_id: ${key}`);
  if (judgment.escalation_id !== undefined && judgment.escalation_id.toLowerCase() !== escalation.id) {
    throw new Problem("judgment_signature_invalid", "body.escalation_id: another escalation was signed");
  }
  const signature = decodeBase64(judgment.signature);
  const publicKey = decodeBase64Url(key.publicKey);
  if (!signature || !publicKey || !crypto.verifyEd25519(signature, judgmentMessage(contentHash), publicKey)) {
    throw new Problem("judgment_signature_invalid", "body.signature: does not verify under the key");
  }
  return key;
}
