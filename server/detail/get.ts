// Returns the details of a verification, with its events by time.
import type { JudgeAttempt } from "@/server/judging/contract";
import { callName } from "@/server/verdict/contract/callName";
import type { TimelineEvent, VerificationDetail } from "@/server/detail/contract";
import type { TenantDeps } from "@/server/deps/deps";
import { getProof } from "@/server/proof/issuedProof";
import { listAttempts } from "@/server/detail/listAttempts";
import { determinationResponse } from "@/server/review/reviewDecision";
import { sourcesOf } from "@/server/submission/sources";
import { loadAccepted } from "@/server/verification/decide/loadAccepted";
import { getVerification } from "@/server/verification/read/get";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";
import { detailCriteria } from "@/server/detail/criteria";
import { type Stored, readStored } from "@/server/detail/readStored";
import { detailTexts } from "@/server/detail/texts";
import type { Reviewer } from "@/server/review/contract/review";

/**
 * Returns all data of the detail page, which may be of an unfinished verification. Submitted text is verbatim.
 * @throws not_found
 */
export async function getVerificationDetail(
  deps: TenantDeps & { callerId: string },
  { id, texts_from }: { id: string; texts_from?: number | undefined },
): Promise<VerificationDetail> {
  // The status is read first. A page stops polling at a final status, so all other data must be at least as new.
  const verification = await getVerification(deps, { id });
  const stored = await readStored(deps, deps.callerId, id);
  const { row, decision, escalation, reservation } = stored;
  const acceptedSubmission = await loadAccepted(deps, row);
  const submission = buildJudgedSubmission(acceptedSubmission);
  const { rubric } = acceptedSubmission;
  const { attempts } = await listAttempts(deps, { id });
  return {
    verification,
    rubric: {
      id: rubric.id,
      name: rubric.name,
      version: rubric.version,
      rubric_hash: rubric.hash,
      is_draft: rubric.status === "draft",
    },
    acceptance_threshold: rubric.compiled.acceptance_threshold,
    submission: {
      uri: submission.uri,
      content_type: acceptedSubmission.submission.content_type ?? null,
      unavailable: submission.unavailable,
      ...detailTexts(
        submission,
        row.results.some(({ manipulationDetected }) => manipulationDetected),
        texts_from,
      ),
    },
    criteria: detailCriteria(rubric, stored, sourcesOf(submission)),
    judge_attempts: attempts,
    proof: row.proofRef === null ? null : await proofHead(deps, id),
    review_decision: decision && determinationResponse(decision).review_decision,
    decided_by: decision && toReviewer(stored, decision.decidedBy),
    escalation_id: escalation?.id ?? null,
    escalation_judgment: escalation?.judgment
      ? {
          judged_by: toReviewer(stored, escalation.judgment.accountId),
          rationale: escalation.judgment.judgment.rationale ?? null,
        }
      : null,
    reservation: reservation && {
      by: { account_id: reservation.accountId, name: reservation.name },
      expires_at: reservation.expiresAt.toISOString(),
    },
    deferred_by_me: stored.deferred,
    feedback: stored.feedback.map((row) => toFeedback(stored, row)),
    reverifications: stored.reverifications.map(toReverification),
    note_count: stored.noteCount,
    timeline: buildTimeline(stored, attempts),
  };
}

function toReviewer({ names }: Stored, accountId: string): Reviewer {
  return { account_id: accountId, name: names.get(accountId) ?? accountId };
}

async function proofHead(deps: TenantDeps, id: string): Promise<VerificationDetail["proof"]> {
  const { key_id, content_hash, entries, key_status } = await getProof(deps, { id });
  return { key_id, content_hash, entries: entries.length, key_status };
}

function toFeedback({ names }: Stored, row: Stored["feedback"][number]): VerificationDetail["feedback"][number] {
  return {
    feedback_id: row.id,
    outcome: row.outcome,
    note: row.note,
    basis: row.basis,
    recorded_by: row.recordedBy,
    recorded_by_name: names.get(row.recordedBy) ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function toReverification(row: Stored["reverifications"][number]): VerificationDetail["reverifications"][number] {
  const { reverified, changed } = row.report;
  return {
    reverification_id: row.id,
    determination: reverified?.determination ?? null,
    confidence: reverified?.confidence ?? null,
    changed,
    proof_seq: row.seq,
    created_at: row.createdAt.toISOString(),
  };
}

type Moment = [
  at: Date | string | null | undefined,
  what: TimelineEvent["what"],
  detail: string | null,
  comment?: string | null | undefined,
];

/** Builds the timeline, oldest first. Events of the same time are in causal order. */
function buildTimeline(stored: Stored, attempts: readonly JudgeAttempt[]): TimelineEvent[] {
  const { row, decision, escalation } = stored;
  const moments: Moment[] = [
    [row.createdAt, "created", null],
    [row.startedAt, "started", null],
    ...attempts.map((attempt): Moment => [attempt.created_at, attemptKind(attempt), attemptWords(attempt)]),
    [row.completedAt, "completed", row.determination ?? row.error],
    ...stored.reverifications.map(({ createdAt }): Moment => [createdAt, "reverification", null]),
    [decision?.createdAt, "decision", decision && decisionWords(stored, decision), decision?.reason],
    [escalation?.openedAt, "escalation_opened", null],
    [
      escalation?.closedAt,
      "escalation_closed",
      escalation && closingWords(stored, escalation),
      escalation?.judgment?.judgment.rationale,
    ],
    ...stored.feedback.map(({ createdAt, outcome }): Moment => [createdAt, "feedback", outcome]),
    ...stored.deliveries.map(({ at, status, type }): Moment => [
      at,
      status === "delivered" ? "webhook_delivered" : "webhook_failed",
      type,
    ]),
  ];
  return moments
    .flatMap(([at, what, detail, comment = null]) =>
      at ? [{ at: new Date(at).toISOString(), what, detail, comment }] : [],
    )
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

function decisionWords(stored: Stored, { decision, decidedBy, reasonCode }: NonNullable<Stored["decision"]>): string {
  return [`${decision} by ${toReviewer(stored, decidedBy).name}`, reasonCode]
    .filter((part) => part !== null)
    .join(", ");
}

const attemptKind = ({ outcome }: JudgeAttempt) => (outcome === "reused" ? "judge_reply_reused" : "judge_attempt");

function closingWords(stored: Stored, { status, judgment }: NonNullable<Stored["escalation"]>): string {
  return judgment ? `${status} by ${toReviewer(stored, judgment.accountId).name}` : status;
}

function attemptWords({ criterion_key, tier, sample, reading, outcome, determination }: JudgeAttempt): string {
  return `${criterion_key}, tier ${tier}, ${callName(sample, reading)}: ${determination ?? outcome}`;
}
