// Splits a submission into pieces, each with the name by which citations refer to it.
import type { SubmissionRole } from "@/server/submission/contract";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { blobText } from "@/server/submission/blob";
import { attachmentPlace } from "@/server/submission/evidenceTrust";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

export type Piece = {
  /** The role, with the position of an attachment, such as `context[0]`. */
  name: string;
  /** The label of an attachment. */
  label: string | null;
  blob: RoleBlob;
  /** Builds a citation of this piece; `locator` is relative to it. */
  cite(locator: string, snippet: string): EvidenceCitation;
};

/** Returns the pieces of one role: one per attachment, and at most one for other roles. */
export function piecesOf(submission: JudgedSubmission, role: SubmissionRole): Piece[] {
  if (role === "context" || role === "evidence") {
    return submission[role].map(({ value, label, trust_tier, source_id }, index) => {
      const name = attachmentPlace(role, index);
      return {
        name,
        label,
        blob: value,
        cite: (locator, snippet) => ({
          source: `evidence:${label ?? name}`,
          locator: `${name}:${locator}`,
          snippet: cutSnippet(snippet),
          trust_tier,
          source_id,
        }),
      };
    });
  }
  const blob = submission[role];
  if (blob === null) return [];
  const prefix = role === "output" ? "" : `${role}:`;
  const cite = (locator: string, snippet: string): EvidenceCitation => ({
    source: "submission",
    locator: prefix + locator,
    snippet: cutSnippet(snippet),
  });
  return [{ name: role, label: null, blob, cite }];
}

const byteCounts = new WeakMap<JudgedSubmission, Map<SubmissionRole, number>>();

/**
 * Returns the UTF-8 bytes of one role's text, for the 256 KiB limit (spec: Primitive behavior). They are cached,
 * because every criterion needs them.
 */
export function roleBytes(submission: JudgedSubmission, role: SubmissionRole): number {
  const bytesByRole = byteCounts.get(submission) ?? new Map<SubmissionRole, number>();
  byteCounts.set(submission, bytesByRole);
  const bytes =
    bytesByRole.get(role) ??
    piecesOf(submission, role).reduce((sum, { blob }) => sum + Buffer.byteLength(blobText(blob)), 0);
  bytesByRole.set(role, bytes);
  return bytes;
}

/** Cuts a snippet to SERVER_LIMITS.snippetChars. */
export function cutSnippet(snippet: string): string {
  if (snippet.length <= SERVER_LIMITS.snippetChars) return snippet;
  // A cut inside a surrogate pair would leave invalid UTF-8.
  return snippet.slice(0, SERVER_LIMITS.snippetChars).replace(/[\uD800-\uDBFF]$/, "");
}
