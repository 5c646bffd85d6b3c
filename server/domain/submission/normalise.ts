// Resolves the three shapes and the deprecated aliases into one form.
import type { RoleAttachment, Submission } from "@/server/contracts/submission";
import type { JudgedAttachment, JudgedSubmission } from "@/server/domain/submission/judgedSubmission";

const NOTHING = { uri: null, output: null, input: null, context: [], reference: null, evidence: [], values: null };

/**
 * The roles to judge. Inline text becomes the output; `content`, then `text`, stand in for an absent output
 * (spec: Submission). A tier that the submission claims for itself is not believed: every attachment is `claimant`.
 */
export function normaliseSubmission(submission: Submission): JudgedSubmission {
  const content_type = submission.content_type ?? null;
  if ("inline" in submission) return { ...NOTHING, shape: "inline", content_type, output: submission.inline };
  if ("uri" in submission) return { ...NOTHING, shape: "uri", content_type, uri: submission.uri };
  return {
    shape: "typed",
    content_type,
    uri: null,
    output: submission.output ?? submission.content ?? submission.text ?? null,
    input: submission.input ?? null,
    context: (submission.context ?? []).map(untrusted),
    reference: submission.reference ?? null,
    evidence: (submission.evidence ?? []).map(untrusted),
    values: submission.values ?? null,
  };
}

/** An attachment whose claims about its own tier are not believed. */
export function untrusted(attachment: RoleAttachment): JudgedAttachment {
  return {
    value: attachment.value,
    label: attachment.label ?? null,
    type: attachment.type ?? null,
    trust_tier: "claimant",
    source_id: attachment.source_id ?? null,
    evidence_packet_id: attachment.evidence_packet_id ?? null,
  };
}
