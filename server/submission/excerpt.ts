import { startOf } from "@/server/contracts/cutText";
import { LIMITS } from "@/server/contracts/limits";
import { searchFold } from "@/server/contracts/searchFold";
import type { Submission } from "@/server/submission/contract";
import { normalizeSubmission } from "@/server/submission/normalize";

/**
 * Number of characters that are read. It exceeds the length of an excerpt, because runs of white space are shortened.
 */
const READ_EXCERPT_CHARS = 4 * LIMITS.excerptChars;

/**
 * Cuts the beginning of the submitted work for lists, in one line, and folds it for search; both are null without a
 * text. A submission by reference has its address.
 */
export function cutExcerpt(submission: Submission): { excerpt: string | null; excerptFolded: string | null } {
  const { output, uri } = normalizeSubmission(submission);
  const text = typeof output === "string" || output === null ? (output ?? uri ?? "") : JSON.stringify(output);
  const line = startOf(text, READ_EXCERPT_CHARS)
    .replaceAll(/[\s\u0085]+/g, " ")
    .trim();
  const excerpt = startOf(line, LIMITS.excerptChars);
  return excerpt === "" ? { excerpt: null, excerptFolded: null } : { excerpt, excerptFolded: searchFold(excerpt) };
}
