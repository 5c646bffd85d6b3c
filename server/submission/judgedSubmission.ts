// Defines the form of a submission that evaluators read, for all three shapes.
import type { TrustTier } from "@/server/contracts/enums";
import type { Reference } from "@/server/referenceSet/contract";
import type { RoleBlob } from "@/server/contracts/roleBlob";

export type JudgedAttachment = {
  value: RoleBlob;
  label: string | null;
  type: string | null;
  trust_tier: TrustTier;
  source_id: string | null;
  evidence_packet_id: string | null;
};

export type JudgedSubmission = {
  shape: "inline" | "uri" | "typed";
  /** The content type of the output: the submission's, or else the rubric's. */
  content_type: string | null;
  uri: string | null;
  /** null only while the content of a uri submission has not been fetched, or when it is unavailable. */
  output: RoleBlob | null;
  /** Why the content of a uri submission is unavailable. */
  unavailable: string | null;
  input: RoleBlob | null;
  context: readonly JudgedAttachment[];
  reference: RoleBlob | null;
  evidence: readonly JudgedAttachment[];
  values: Record<string, unknown> | null;
  /** The references of the set that the request named. */
  references: readonly Reference[];
};
