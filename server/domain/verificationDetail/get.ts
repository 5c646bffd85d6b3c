import type { FeedbackOutcome } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";
import type { ReverifyReport } from "@/server/contracts/reverify";
import { determinationResponse } from "@/server/domain/review/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";
import { getProof } from "@/server/domain/issuedProof/get";
import { listAttempts } from "@/server/domain/judging/listAttempts";
import { sourcesOf } from "@/server/domain/submission/sources";
import { detailCriteria } from "@/server/domain/verificationDetail/criteria";
import { readStored, type Stored } from "@/server/domain/verificationDetail/stored";
import { acceptedAs } from "@/server/domain/verification/acceptedAs";
import { detailTexts } from "@/server/domain/verificationDetail/texts";
import { timelineOf } from "@/server/domain/verificationDetail/timeline";
import { getVerification } from "@/server/domain/verification/get";
import { judgedSubmissionOf } from "@/server/domain/verification/judgedSubmissionOf";

/** All data of the detail page, also of an unfinished verification. Submitted text is verbatim. @throws not_found */
export async function getVerificationDetail(
  deps: TenantDeps,
  accountId: string,
  id: string,
): Promise<VerificationDetail> {
  const stored = await readStored(deps, accountId, id);
  const { row, decision, escalation, reservation } = stored;
  const accepted = await acceptedAs(deps, row);
  const submission = judgedSubmissionOf(accepted);
  const { rubric } = accepted;
  const { attempts } = await listAttempts(deps, id);
  return {
    verification: await getVerification(deps, id),
    rubric: { id: rubric.id, name: rubric.name, version: rubric.version, rubric_hash: rubric.hash },
    acceptance_threshold: rubric.compiled.acceptance_threshold,
    submission: {
      uri: submission.uri,
      content_type: submission.content_type,
      unavailable: submission.unavailable,
      texts: detailTexts(
        submission,
        row.results.some(({ manipulationDetected }) => manipulationDetected),
      ),
    },
    criteria: detailCriteria(rubric, stored, sourcesOf(submission)),
    judge_attempts: attempts,
    proof: row.proofRef === null ? null : await proofHead(deps, id),
    review_decision: decision && determinationResponse(decision).review_decision,
    escalation_id: escalation?.id ?? null,
    reservation: reservation && {
      by: { account_id: reservation.accountId, name: reservation.name },
      expires_at: reservation.expiresAt.toISOString(),
    },
    deferred_by_me: stored.deferred,
    feedback: stored.feedback.map(feedbackOf),
    reverifications: stored.reverifications.map(reverificationOf),
    timeline: timelineOf(stored, attempts),
  };
}

async function proofHead(deps: TenantDeps, id: string): Promise<VerificationDetail["proof"]> {
  const { key_id, content_hash, entries, key_status } = await getProof(deps, id);
  return { key_id, content_hash, entries: entries.length, key_status };
}

function feedbackOf(row: Stored["feedback"][number]): VerificationDetail["feedback"][number] {
  return {
    feedback_id: row.id,
    outcome: row.outcome as FeedbackOutcome,
    note: row.note,
    recorded_by: row.recordedBy,
    created_at: row.createdAt.toISOString(),
  };
}

function reverificationOf(row: Stored["reverifications"][number]): VerificationDetail["reverifications"][number] {
  const { reverified, changed } = row.report as Pick<ReverifyReport, "reverified" | "changed">;
  return {
    reverification_id: row.id,
    determination: reverified?.determination ?? null,
    confidence: reverified?.confidence ?? null,
    changed,
    proof_seq: row.seq,
    created_at: row.createdAt.toISOString(),
  };
}
