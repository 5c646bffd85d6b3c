// Imitations of the lines between which the judge reads data (server/llm/prompt.ts).
import { SubmissionRole } from "@/server/submission/contract";
import { type Span, spans } from "@/server/judging/manipulation/finding";

/** With any code, or none: a writer has to guess it. */
const FENCE = new RegExp(
  `<<<\\s{0,4}(?:[\\w-]{1,64}\\s{1,4})?(?:begin|end)\\s{1,4}(?:${SubmissionRole.options.join("|")})\\b[^<>\\n]{0,300}>>>`,
  "gi",
);

/** Ranges of a text that begin or end a role as the judge's prompt does. */
export function findFenceImitations(text: string): Span[] {
  return spans(text, FENCE);
}
