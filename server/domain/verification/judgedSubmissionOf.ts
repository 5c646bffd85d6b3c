import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { normalizeSubmission } from "@/server/domain/submission/normalize";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";

/** The submission of a verification with its fetched content and the references of its set. */
export function judgedSubmissionOf(verification: AcceptedVerification): JudgedSubmission {
  const { submission, evidenceTrust, fetched, referenceSet } = verification;
  const judged = normalizeSubmission(submission, evidenceTrust);
  return {
    ...judged,
    output: fetched?.content ?? judged.output,
    unavailable: fetched?.unavailable ?? null,
    references: referenceSet?.references ?? [],
  };
}
