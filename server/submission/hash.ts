// Hashes the submission and its context for the proof.
import type { Submission, SubmissionRole } from "@/server/submission/contract";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { blobText } from "@/server/submission/blob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { piecesOf } from "@/server/submission/pieces";

type ContextDigest = { role: SubmissionRole; label: string | null; sha256: string };

/**
 * Returns the SHA-256 (hex) of the RFC 8785 form of the submission as it was sent, with one change: the deprecated
 * aliases are resolved (`content`, else `text`, becomes `output`; with an `output` they are dropped). So a typed
 * submission binds every role, each attachment's claims and `content_type`, and anyone who holds the submission can
 * recompute it.
 */
export function submissionHash(submission: Submission): string {
  if ("inline" in submission || "uri" in submission) return sha256Hex(canonicalJson(submission));
  const { output, content, text, ...roles } = submission;
  return sha256Hex(canonicalJson({ ...roles, output: output ?? content ?? text }));
}

/**
 * Returns one digest per piece of input, context, reference and evidence, in this order. A string is hashed as raw
 * UTF-8, so that any SHA-256 tool can check a file, and an object as its RFC 8785 text.
 */
export function contextDigests(submission: JudgedSubmission): ContextDigest[] {
  return (["input", "context", "reference", "evidence"] as const).flatMap((role) =>
    piecesOf(submission, role).map(({ label, blob }) => ({ role, label, sha256: sha256Hex(blobText(blob)) })),
  );
}
