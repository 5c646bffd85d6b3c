// The judgment to sign, built from the form. Pure.
import type { EscalationJudgmentRequest, EscalationObject } from "@/server/escalation/contract/escalation";
import type { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import type { Determination } from "@/server/contracts/enums";
import { canonicalDigest } from "@/server/contracts/canonicalJson";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const SIGNING_DOMAIN = "svc-verify/judgment-sig/1:";

export type JudgmentForm = {
  readonly outcome: "decided" | "undecided";
  readonly determination: Determination | null;
  readonly capacity: JudgeCapacity;
  readonly tier: string;
  /** The judgment is not validated yet. */
  readonly minutes: string;
  readonly rationale: string;
  readonly criteria: Readonly<Record<string, Determination>>;
};

type WithoutSignature<T> = T extends unknown ? Omit<T, "signature"> : never;
type UnsignedJudgment = WithoutSignature<EscalationJudgmentRequest>;

/** Returns the first missing or invalid field; null when the form is complete. */
export function findMissingField(
  form: JudgmentForm,
  { tiers }: Pick<EscalationObject, "tiers">,
): "determination" | "minutes" | "rationale" | null {
  if (form.outcome === "decided" && form.determination === null) return "determination";
  const minimum = tiers.find(({ slug }) => slug === form.tier)?.min_minutes ?? 1;
  if (!/^\d{1,5}$/.test(form.minutes) || Number(form.minutes) < minimum) return "minutes";
  return form.rationale.trim() === "" ? "rationale" : null;
}

/** Builds the judgment. `now` may be behind the service's clock: `judged_at` is never before the escalation opened. */
export function buildUnsignedJudgment(
  escalation: Pick<EscalationObject, "escalation_id" | "rule" | "opened_at">,
  form: JudgmentForm,
  { keyId, now }: { keyId: string; now: Date },
): UnsignedJudgment {
  const criteria = Object.entries(form.criteria).map(([criterion_id, determination]) => ({
    criterion_id,
    determination,
  }));
  const judgedCriteria = {
    rule: escalation.rule,
    escalation_id: escalation.escalation_id,
    capacity: form.capacity,
    tier: form.tier,
    ...(criteria.length === 0 ? {} : { criteria }),
    minutes: Number(form.minutes),
    rationale: form.rationale.trim(),
    judged_at: new Date(Math.max(now.getTime(), Date.parse(escalation.opened_at))).toISOString(),
    key_id: keyId,
  };
  if (form.outcome === "undecided" || form.determination === null) return { ...judgedCriteria, outcome: "undecided" };
  return { ...judgedCriteria, outcome: "decided", determination: form.determination };
}

/** Returns the bytes that the key signs: the domain and the SHA-256 of the RFC 8785 form. */
export function judgmentBytes(
  judgment: UnsignedJudgment,
  crypto: Pick<ProofCrypto, "sha256Hex">,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(SIGNING_DOMAIN + canonicalDigest(judgment, crypto));
}
