import type { Submission } from "@/server/submission/contract";
import { sha256Hex } from "@/server/deps/hash";
import { submissionText } from "@/server/submission/submissionTexts";

/** Returns the SHA-256 (hex) of the submission's text: `submission_hash` of the API. */
export function submissionHash(submission: Submission): string {
  return sha256Hex(submissionText(submission));
}
