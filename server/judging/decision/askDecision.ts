// Asks a decision model about one criterion. The first call answers it and searches for its evidence; in a long
// material further calls narrow the search.
import type { Judge, SharedResult } from "@/server/judging/decision/askShared";
import { createSearch, joinFound } from "@/server/judging/decision/findPassages";
import { prepareQuestions } from "@/server/judging/decision/prepareQuestions";
import { coreAnswers, type DecisionResult, readDecision, readPassages } from "@/server/judging/decision/readDecision";
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
  const first = await ask<DecisionResult>(0, questions, (answers) => {
    const evidence = searches.map(({ offered }, index) => readPassages(offered, answers[core.length + index]));
    const coreResult = coreAnswers(answers);
    return coreResult && readDecision(criterion, coreResult, joinFound(evidence));
  });
  if (first.kind !== "judged") return first;
  const { result } = first;
  if (result.doubt !== null || result.determination === "cannot_determine") return first;

  const search = createSearch(criterion, maxOptions, ask);
  return {
    kind: "judged",
    result: { ...result, citations: [...result.citations, ...(await search(1, result.within))] },
  };
}
