import type { Submission } from "@/server/contracts/submission";
import { findReferenceSet } from "@/server/data/referenceSetStore";
import { findSubmissionContent } from "@/server/data/submissionContentStore";
import type { TenantDeps } from "@/server/domain/deps";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";

/** What a stored verification is judged with beyond its own row; `fetched` is null until its uri was fetched. */
export async function loadMaterials(
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
