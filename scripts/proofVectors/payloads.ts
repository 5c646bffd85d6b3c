// Builds the signed payloads of the golden proofs, in each format.
import type {
  ContentErasedPayload,
  CustomerDecisionPayload,
  ReverificationPayload,
  VerdictPayload,
} from "@/server/proof/contract/payloads";
import type { ProofFormat } from "@/server/proof/contract/proofFormat";
import { computeCommitment, deriveSalt } from "@/server/proof/check/commitment";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import type { ProofSubject } from "@/server/proof/check/sign";

/** The seed of all salts. A service draws a random seed for each entry. */
const SEED = "5eed".repeat(16);
const TENANT_ID = "0197a1b2-0000-7000-8000-000000000001";

const digest = (text: string) => nobleCrypto.sha256Hex(text);
export const saltAt = (place: string) => deriveSalt(nobleCrypto, SEED, place);
const commit = (place: string, content: string) => computeCommitment(nobleCrypto, saltAt(place), place, content);

export type Payload = { issued_at: string; [field: string]: unknown };
type Payloads = {
  subject: ProofSubject;
  verdict: Payload;
  decision: Payload;
  reverification: Payload;
  closed: Payload;
  erased: Payload;
};

const verdictFacts = {
  kind: "verdict",
  tenant_id: TENANT_ID,
  determination: "partial",
  score: 0.625,
  confidence: 0.91,
  flagged: false,
  flag_reason: null,
  rubric: { id: "0197a1b2-0000-7000-8000-000000000002", name: "Réponse d’assistance \u{1F4E8}", version: 3 },
  identity_rung: "email_verified",
  calibration_id: null,
  issued_at: "2026-03-01T12:00:00.000Z",
} as const;
const ticketCriterion = {
  criterion_id: "0197a1b2-0000-7000-8000-000000000003",
  key: "has-ticket",
  primitive: "regex_match@1",
  determination: "met",
  confidence: 1,
  score: null,
  model: null,
} as const;
const groundedCriterion = {
  criterion_id: "0197a1b2-0000-7000-8000-000000000004",
  key: "grounded",
  primitive: "llm_judge@1",
  determination: "partial",
  confidence: 0.91,
  score: 0.625,
  model: { id: "judge-model", judge_code_version: "judge@1+prompt@4" },
} as const;
const packet = {
  evidence_packet_id: "0197a1b2-0000-7000-8000-000000000005",
  source_id: null,
  trust_tier: "claimant",
} as const;
const decisionFacts = {
  kind: "customer_decision",
  tenant_id: TENANT_ID,
  decision: "override",
  determination: "not_met",
  verdict_hash: digest("verdict"),
  reason_code: "unsupported_claim",
  decided_by: "reviewer_0123456789abcdef",
  issued_at: "2026-03-02T09:00:00.000Z",
} as const;
const reverification = {
  kind: "reverification",
  determination: "met",
  changed: true,
  issued_at: "2026-04-01T12:00:00.000Z",
} as const satisfies Partial<ReverificationPayload>;
const closed = {
  kind: "escalation_closed",
  status: "decided",
  determination: "met",
  issued_at: "2026-03-03T09:00:00.000Z",
};
const erased = {
  kind: "content_erased",
  tenant_id: TENANT_ID,
  scope: "openings",
  ground: "data_subject_request",
  erased_by: "operator",
  erased_at: "2026-05-01T07:59:00.000Z",
  issued_at: "2026-05-01T08:00:00.000Z",
} as const satisfies ContentErasedPayload;

const RATIONALES = ["The pattern occurs at 14..22.", "One claim has no source."] as const;
const EVIDENCE = ["[]", '[{"source":"submission"}]'] as const;
const REASON = "The second claim has no source either.";
export const SUBMISSION = { output: "output", context: [{ label: "handbook", value: "handbook" }] };
const SUBMISSION_TEXT = '{"context":[{"label":"handbook","value":"handbook"}],"output":"output"}';

const format2: Payloads = {
  subject: { format: "svc-verify/proof/2", rubric_hash: digest("rubric"), submission_hash: digest("submission") },
  verdict: {
    ...verdictFacts,
    criteria: [ticketCriterion, groundedCriterion].map((criterion, index) => ({
      ...criterion,
      rationale_hash: digest(RATIONALES[index] ?? ""),
      evidence_hash: digest(EVIDENCE[index] ?? ""),
    })),
    context_digests: [
      { role: "output", label: null, hash: digest("output") },
      { role: "context", label: "handbook", hash: digest("handbook") },
    ],
    evidence_packets: [{ ...packet, content_hash: digest("packet") }],
  },
  decision: { ...decisionFacts, reason_hash: digest(REASON) },
  reverification,
  closed,
  erased,
};

const format3: Payloads = {
  subject: {
    format: "svc-verify/proof/3",
    rubric_hash: digest("rubric"),
    submission_commitment: commit("/submission_commitment", SUBMISSION_TEXT),
  },
  verdict: {
    ...verdictFacts,
    criteria: [
      { ...ticketCriterion, type: "must_have" as const, ...buildCriterionCommitments(0) },
      { ...groundedCriterion, type: "scored" as const, ...buildCriterionCommitments(1) },
    ],
    pieces: [
      { role: "output", label: null, commitment: commit("/payload/pieces/0/commitment", "output") },
      { role: "context", label: "handbook", commitment: commit("/payload/pieces/1/commitment", "handbook") },
    ],
    evidence_packets: [
      {
        ...packet,
        content_commitment: commit("/payload/evidence_packets/0/content_commitment", digest("packet")),
      },
    ],
  } satisfies VerdictPayload,
  decision: {
    ...decisionFacts,
    reason_commitment: commit("/payload/reason_commitment", REASON),
  } satisfies CustomerDecisionPayload,
  reverification,
  closed,
  erased,
};

function buildCriterionCommitments(index: number) {
  const place = `/payload/criteria/${index}`;
  return {
    rationale_commitment: commit(`${place}/rationale_commitment`, RATIONALES[index] ?? ""),
    evidence_commitment: commit(`${place}/evidence_commitment`, EVIDENCE[index] ?? ""),
  };
}

export const PAYLOADS: Record<ProofFormat, Payloads> = { "svc-verify/proof/2": format2, "svc-verify/proof/3": format3 };
