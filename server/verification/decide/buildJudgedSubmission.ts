import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { normalizeSubmission } from "@/server/submission/normalize";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";

/**
 * Builds the submission to judge, with its fetched content and the references of its set. A missing content type is
 * that of the rubric.
 */
export function buildJudgedSubmission(verification: AcceptedVerification): JudgedSubmission {
  const { rubric, submission, evidenceTrust, fetched, referenceSet } = verification;
  const judgedSubmission = normalizeSubmission(submission, evidenceTrust);
  return {
    ...judgedSubmission,
    content_type: judgedSubmission.content_type ?? rubric.compiled.content_type ?? null,
    output: fetched?.content ?? judgedSubmission.output,
    unavailable: fetched?.unavailable ?? null,
    references: referenceSet?.references ?? [],
  };
}
