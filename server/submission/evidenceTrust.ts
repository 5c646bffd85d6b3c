// Trust tiers of a submission's attachments, by position. Determined and stored on acceptance: a source that is revoked
// while the submission is judged can neither mix tiers within one verdict nor make the pipeline and the request path
// differ.
import type { VerdictPayload } from "@/server/proof/contract/proof";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment } from "@/server/contracts/roleBlob";

export type PacketTrust = VerdictPayload["evidence_packets"][number];
/** The trust of every attachment that names a packet, by its position (`context[0]`, `evidence[2]`). */
export type EvidenceTrust = Readonly<Record<string, PacketTrust>>;

export type AttachmentRole = "context" | "evidence";
export type Attachments = Partial<Record<AttachmentRole, readonly RoleAttachment[] | undefined>>;

/** The position of an attachment in its role. */
export function placeOf(role: AttachmentRole, index: number): string {
  return `${role}[${index}]`;
}

/** The attachments of a submission; inline and uri submissions have none. */
export function attachmentsOf(submission: Submission): Attachments {
  return "inline" in submission || "uri" in submission ? {} : submission;
}
