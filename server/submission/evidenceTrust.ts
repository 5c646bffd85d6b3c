// Defines the trust tiers of a submission's attachments by their position. They are stored on acceptance, so that
// revoking a source during judging can neither mix tiers in a verdict nor change the result of a later run.
import type { TrustTier } from "@/server/contracts/enums";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment } from "@/server/contracts/roleBlob";

/** A packet that an attachment names, and what it counts for. `content_hash` is the packet's. */
export type PacketTrust = {
  evidence_packet_id: string;
  source_id: string | null;
  trust_tier: TrustTier;
  content_hash: string;
};
/** The trust of every attachment that names a packet, by its position (`context[0]`, `evidence[2]`). */
export type EvidenceTrust = Readonly<Record<string, PacketTrust>>;

export type AttachmentRole = "context" | "evidence";
export type Attachments = Partial<Record<AttachmentRole, readonly RoleAttachment[] | undefined>>;

/** Names the position of an attachment in its role. */
export function attachmentPlace(role: AttachmentRole, index: number): string {
  return `${role}[${index}]`;
}

/** Returns the attachments of a submission; inline and uri submissions have none. */
export function attachmentsOf(submission: Submission): Attachments {
  return "inline" in submission || "uri" in submission ? {} : submission;
}
