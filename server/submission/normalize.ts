// Converts the three shapes and the deprecated aliases of a submission to one form.
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment } from "@/server/contracts/roleBlob";
import {
  type AttachmentRole,
  type EvidenceTrust,
  type PacketTrust,
  attachmentPlace,
} from "@/server/submission/evidenceTrust";
import type { JudgedAttachment, JudgedSubmission } from "@/server/submission/judgedSubmission";

/**
 * Returns the roles to judge. Inline text becomes the output; `content`, then `text`, replaces an absent output (spec:
 * Submission). Trust tiers in the submission are ignored: an attachment that `trust` does not name is `claimant`.
 */
export function normalizeSubmission(submission: Submission, trust: EvidenceTrust = {}): JudgedSubmission {
  const roles = readRoles(submission, trust);
  return {
    shape: roles.shape,
    content_type: submission.content_type ?? null,
    uri: roles.uri ?? null,
    output: roles.output ?? null,
    unavailable: null,
    input: roles.input ?? null,
    context: roles.context ?? [],
    reference: roles.reference ?? null,
    evidence: roles.evidence ?? [],
    values: roles.values ?? null,
    references: [],
  };
}

type Roles = Pick<JudgedSubmission, "shape"> & Partial<JudgedSubmission>;

function readRoles(submission: Submission, trust: EvidenceTrust): Roles {
  if ("inline" in submission) return { shape: "inline", output: submission.inline };
  if ("uri" in submission) return { shape: "uri", uri: submission.uri };
  return {
    shape: "typed",
    output: submission.output ?? submission.content ?? submission.text ?? null,
    input: submission.input ?? null,
    context: toJudgedAttachments("context", submission.context, trust),
    reference: submission.reference ?? null,
    evidence: toJudgedAttachments("evidence", submission.evidence, trust),
    values: submission.values ?? null,
  };
}

/** Converts the attachments of one role to the form that evaluators read. */
export function toJudgedAttachments(
  role: AttachmentRole,
  attachments: readonly RoleAttachment[] | undefined,
  trust: EvidenceTrust,
): JudgedAttachment[] {
  return (attachments ?? []).map((attachment, index) =>
    toJudgedAttachment(attachment, trust[attachmentPlace(role, index)]),
  );
}

function toJudgedAttachment(attachment: RoleAttachment, packet: PacketTrust | undefined): JudgedAttachment {
  return {
    value: attachment.value,
    label: attachment.label ?? null,
    type: attachment.type ?? null,
    trust_tier: packet?.trust_tier ?? "claimant",
    source_id: packet ? packet.source_id : (attachment.source_id ?? null),
    evidence_packet_id: packet?.evidence_packet_id ?? null,
  };
}
