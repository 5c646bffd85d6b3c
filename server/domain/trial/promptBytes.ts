import { judgePrompt, replySchema } from "@/server/domain/judging/prompt";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { sourcesOf } from "@/server/domain/submission/sources";

/** UTF-8 bytes of what a model is sent when each of the criteria is judged once. */
export function promptBytes({
  criteria,
  submission,
}: {
  criteria: readonly CompiledCriterion[];
  submission: JudgedSubmission;
}): number {
  const sources = sourcesOf(submission);
  return criteria.reduce((sum, criterion) => {
    const question = { criterion, sources, boundary: "0".repeat(16), reversed: false };
    const sent = JSON.stringify([judgePrompt(question).map(({ content }) => content), replySchema(question).json]);
    return sum + Buffer.byteLength(sent);
  }, 0);
}
