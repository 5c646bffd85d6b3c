// Asks a decision model about one criterion. The first call answers it and searches for its evidence; in a long
// material further calls narrow the search.
import type { Judge, SharedResult } from "@/server/judging/decision/askShared";
import { createSearch, joinFoundPassages } from "@/server/judging/decision/findPassages";
import { prepareQuestions } from "@/server/judging/decision/prepareQuestions";
import {
  readCoreAnswers,
  type DecisionResult,
  readDecision,
  readPassages,
} from "@/server/judging/decision/readDecision";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/**
 * Asks about a criterion, or reuses the tenant's earlier replies to identical questions.
 * @throws JudgeError
 */
export async function askDecision(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<SharedResult<DecisionResult>> {
  const { maxOptions, core, searches, questions, ask } = await prepareQuestions(judge, criterion, sources);
  const firstReply = await ask<DecisionResult>(0, questions, (answers) => {
    const evidence = searches.map(({ offeredParts: offered }, index) =>
      readPassages(offered, answers[core.length + index]),
    );
    const coreResult = readCoreAnswers(answers);
    return coreResult && readDecision(criterion, coreResult, joinFoundPassages(evidence));
  });
  if (firstReply.kind !== "judged") return firstReply;
  const { result } = firstReply;
  if (result.doubt !== null || result.determination === "cannot_determine") return firstReply;

  const search = createSearch(criterion, maxOptions, ask);
  return {
    kind: "judged",
    result: { ...result, citations: [...result.citations, ...(await search(1, result.within))] },
  };
}
