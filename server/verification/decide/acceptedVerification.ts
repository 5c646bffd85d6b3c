// Defines the facts that determine the verdict and proof of a verification, in the request and in the pipeline.
import type { IdentityRung } from "@/server/contracts/enums";
import type { Submission } from "@/server/submission/contract";
import type { Metadata } from "@/server/verification/contract/metadata";
import type { VerifyOptions } from "@/server/verification/contract/verification";
import type { ReferenceSetRow } from "@/server/referenceSet/referenceSetStore";
import type { FetchedContent } from "@/server/submission/submissionContentStore";
import type { RubricForJudging } from "@/server/rubric/loadForJudging";
import type { EvidenceTrust } from "@/server/submission/evidenceTrust";

export type AcceptedVerification = {
  id: string;
  tenantId: string;
  rubric: RubricForJudging;
  submission: Submission;
  submissionHash: string;
  evidenceTrust: EvidenceTrust;
  /** The content of a uri submission, after the attempt to fetch it. */
  fetched: FetchedContent | null;
  referenceSet: Pick<ReferenceSetRow, "id" | "hash" | "references"> | null;
  options: VerifyOptions;
  identityRung: IdentityRung | null;
  /** null without metadata. */
  metadata: Metadata | null;
};
