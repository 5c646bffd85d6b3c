// One criterion asked of a decision model: the answer with a first look for its evidence, then the search in longer
// materials.
import type { Judge, SharedResult } from "@/server/judging/decision/askShared";
import { searchIn, together } from "@/server/judging/decision/findPassages";
import { openQuestions } from "@/server/judging/decision/openQuestions";
import { coreAnswers, type DecisionResult, readDecision, readPassages } from "@/server/judging/decision/readDecision";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Asks, or reuses the replies to identical questions of the tenant. @throws JudgeError */
export async function askDecision(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<SharedResult<DecisionResult>> {
  const { most, core, searches, questions, ask } = await openQuestions(judge, criterion, sources);
  const first = await ask<DecisionResult>(0, questions, (answers) => {
    const found = searches.map(({ offered }, nth) => readPassages(offered, answers[core.length + nth]));
    const read = coreAnswers(answers);
    return read && readDecision(criterion, read, together(found));
  });
  if (first.kind !== "judged") return first;
  const { result } = first;
  if (result.doubt !== null || result.determination === "cannot_determine") return first;

  const search = searchIn(criterion, most, ask);
  return {
    kind: "judged",
    result: { ...result, citations: [...result.citations, ...(await search(1, result.within))] },
  };
}
