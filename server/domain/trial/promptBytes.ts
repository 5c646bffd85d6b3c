import { judgePrompt, replySchema } from "@/server/domain/judging/prompt";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { type Source, sourcesOf } from "@/server/domain/submission/sources";

/** UTF-8 bytes of what a model is sent when each of the criteria is judged once. */
export function promptBytes({
  criteria,
  submission,
}: {
  criteria: readonly CompiledCriterion[];
  submission: JudgedSubmission;
}): number {
  const sources = sourcesOf(submission);
  const bytesOf = (criterion: CompiledCriterion, shown: readonly Source[]): number => {
    const question = { criterion, sources: shown, boundary: "0".repeat(16), reversed: false };
    const sent = JSON.stringify([judgePrompt(question).map(({ content }) => content), replySchema(question).json]);
    return Buffer.byteLength(sent);
  };
  const [first] = criteria;
  if (!first) return 0;
  // The texts of the sources are the same for every criterion.
  const material = bytesOf(first, sources) - bytesOf(first, []);
  return criteria.reduce((sum, criterion) => sum + bytesOf(criterion, []) + material, 0);
}
