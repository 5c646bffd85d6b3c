// The texts of a submission that its hash and the commitments of a proof bind.
import type { Submission, SubmissionRole } from "@/server/submission/contract";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { piecesOf } from "@/server/submission/pieces";

/**
 * Returns the RFC 8785 form of the submission as it was sent, with one change: the deprecated aliases are resolved
 * (`content`, else `text`, becomes `output`; with an `output` they are dropped). So a typed submission binds every
 * role, each attachment's claims and `content_type`, and anyone who holds the submission can recompute it.
 */
export function submissionText(submission: Submission): string {
  if ("inline" in submission || "uri" in submission) return canonicalJson(submission);
  const { output, content, text, ...roles } = submission;
  return canonicalJson({ ...roles, output: output ?? content ?? text });
}

type PieceText = { role: SubmissionRole | "values"; label: string | null; text: string };

/**
 * Lists the text of each piece, in the order in which a proof lists its commitments: a string as it is, and an object
 * as its RFC 8785 form.
 */
export function pieceTexts(submission: JudgedSubmission): PieceText[] {
  const roles = ["output", "input", "context", "reference", "evidence"] as const;
  const pieces = roles.flatMap((role) =>
    piecesOf(submission, role).map(({ label, blob }) => ({ role, label, text: blobText(blob) })),
  );
  const { values } = submission;
  return values === null ? pieces : [...pieces, { role: "values", label: null, text: canonicalJson(values) }];
}
