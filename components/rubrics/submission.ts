import { readExactJson } from "@/server/contracts/exactJson";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import { Submission } from "@/server/submission/contract";

/** Builds a submission with the text in the role that a criterion applies to. */
export function buildSubmission(role: string, text: string): Submission {
  if (role === "output") return { inline: text };
  if (role === "context" || role === "evidence") return { output: "", [role]: [{ value: text }] };
  return { output: "", [role]: role === "values" ? parseObject(text) : text };
}

/** Parses the submission of a marked example; null when the text is not a valid submission. */
export function parseExampleSubmission({
  format,
  content,
}: Pick<DraftExample, "format" | "content">): Submission | null {
  if (format === "text") return { inline: content };
  const parsedSubmission = Submission.safeParse(parseObject(content));
  return parsedSubmission.success ? parsedSubmission.data : null;
}

/** Parses JSON that should be an object; empty for text that readExactJson refuses. */
function parseObject(text: string): Record<string, unknown> {
  const readResult = readExactJson(text);
  return readResult.ok ? (readResult.value as Record<string, unknown>) : {};
}
