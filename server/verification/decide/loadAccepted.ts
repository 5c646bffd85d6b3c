import type { Submission } from "@/server/submission/contract";
import { findReferenceSet } from "@/server/referenceSet/referenceSetStore";
import { findSubmissionContent } from "@/server/submission/submissionContentStore";
import type { TenantDeps } from "@/server/deps/deps";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import type { VerificationRow } from "@/server/verification/read/verificationStore";

/** The columns of a stored verification that judging reads. */
type Row = Pick<
  VerificationRow,
  | "id"
  | "tenantId"
  | "rubricId"
  | "submission"
  | "submissionHash"
  | "evidenceTrust"
  | "referenceSetId"
  | "options"
  | "identityRung"
  | "metadata"
>;

/**
 * Loads the inputs of a stored verification, with the evidence trust that was determined on acceptance. `fetched` is
 * null until its URI has been fetched.
 */
export async function loadAccepted(deps: TenantDeps, row: Row): Promise<AcceptedVerification> {
  const rubric = await loadForJudging(deps, row.rubricId);
  if (!rubric) throw new Error("a verification lost its rubric version");
  return {
    id: row.id,
    tenantId: row.tenantId,
    rubric,
    submission: row.submission,
    submissionHash: row.submissionHash,
    evidenceTrust: row.evidenceTrust ?? {},
    ...(await readMaterials(deps, row.id, row.submission, row.referenceSetId)),
    options: row.options,
    identityRung: row.identityRung,
    metadata: row.metadata,
  };
}

async function readMaterials(
  deps: TenantDeps,
  verificationId: string,
  submission: Submission,
  referenceSetId: string | null,
): Promise<Pick<AcceptedVerification, "fetched" | "referenceSet">> {
  const isUri = "uri" in submission;
  if (!isUri && referenceSetId === null) return { fetched: null, referenceSet: null };
  return deps.db.transaction(async (tx) => ({
    fetched: isUri ? await findSubmissionContent(tx, verificationId) : null,
    referenceSet: referenceSetId === null ? null : await findReferenceSet(tx, referenceSetId),
  }));
}
