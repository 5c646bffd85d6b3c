// The parts of a submission that a criterion reads, each with the name by which citations refer to it.
import type { SubmissionRole } from "@/server/submission/contract";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import type { EvidenceCitation } from "@/server/verdict/contract/verdict";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { blobText } from "@/server/submission/blob";
import { placeOf } from "@/server/submission/evidenceTrust";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

export type Piece = {
  /** The role; of an attachment with its position, such as `context[0]`. */
  name: string;
  /** The label of an attachment. */
  label: string | null;
  blob: RoleBlob;
  /** A citation of this piece; `locator` is relative to it. */
  cite(locator: string, snippet: string): EvidenceCitation;
};

/** Every present piece of one role: attachments one by one, other roles as at most one piece. */
export function piecesOf(submission: JudgedSubmission, role: SubmissionRole): Piece[] {
  if (role === "context" || role === "evidence") {
    return submission[role].map(({ value, label, trust_tier, source_id }, index) => {
      const name = placeOf(role, index);
      return {
        name,
        label,
        blob: value,
        cite: (locator, snippet) => ({
          source: `evidence:${label ?? name}`,
          locator: `${name}:${locator}`,
          snippet: boundedSnippet(snippet),
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
    snippet: boundedSnippet(snippet),
  });
  return [{ name: role, label: null, blob, cite }];
}

const bytesOfRoles = new WeakMap<JudgedSubmission, Map<SubmissionRole, number>>();

/**
 * UTF-8 bytes of one role's text, for the 256 KiB limit (spec: Primitive behavior); counted once, as each criterion
 * asks.
 */
export function roleBytes(submission: JudgedSubmission, role: SubmissionRole): number {
  const counted = bytesOfRoles.get(submission) ?? new Map<SubmissionRole, number>();
  bytesOfRoles.set(submission, counted);
  const bytes =
    counted.get(role) ??
    piecesOf(submission, role).reduce((sum, { blob }) => sum + Buffer.byteLength(blobText(blob)), 0);
  counted.set(role, bytes);
  return bytes;
}

/** At most SERVER_LIMITS.snippetChars. */
export function boundedSnippet(snippet: string): string {
  if (snippet.length <= SERVER_LIMITS.snippetChars) return snippet;
  // A cut inside a surrogate pair would leave invalid UTF-8.
  return snippet.slice(0, SERVER_LIMITS.snippetChars).replace(/[\uD800-\uDBFF]$/, "");
}
