// What a submission's attachments are worth, by their place. Decided once, when the work is accepted, and kept with it: a source that is revoked while
// the work is judged neither splits one verdict in two nor makes the pipeline sign another one than the request would have.
import type { VerdictPayload } from "@/server/contracts/proof";
import type { RoleAttachment, Submission } from "@/server/contracts/submission";

export type PacketTrust = VerdictPayload["evidence_packets"][number];
/** Of every attachment that names a packet, by its place (`context[0]`, `evidence[2]`). */
export type EvidenceTrust = Readonly<Record<string, PacketTrust>>;

export type AttachmentRole = "context" | "evidence";
export type Attachments = Partial<Record<AttachmentRole, readonly RoleAttachment[] | undefined>>;

/** The place of an attachment among those of its role. */
export function placeOf(role: AttachmentRole, index: number): string {
  return `${role}[${index}]`;
}

/** The attachments of a submission; the shapes inline and uri have none. */
export function attachmentsOf(submission: Submission): Attachments {
  return "inline" in submission || "uri" in submission ? {} : submission;
}
