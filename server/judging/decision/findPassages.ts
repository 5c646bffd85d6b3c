// Where the evidence of a criterion is, in materials with more passages than a question has options.
import { checkCitations, type CheckedCitations } from "@/server/judging/citation/checkCitations";
import type { JudgeResult } from "@/server/judging/readReply";
import { type Ask, openQuestions } from "@/server/judging/decision/openQuestions";
import type { Judge } from "@/server/judging/decision/askShared";
import { passageQuestion, type PassageSpan, searchedSpans, withoutCited } from "@/server/judging/decision/questions";
import { type FoundPassages, readPassages } from "@/server/judging/decision/readDecision";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/**
 * Looks for evidence beyond the passages that were cited, for a statement about several places: asks for the best
 * passage without those found, until there is none.
 * @throws JudgeError
 */
async function findFurther(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  cited: readonly PassageSpan[],
): Promise<PassageSpan[]> {
  const { most, ask } = await openQuestions(judge, criterion, sources);
  const search = searchIn(criterion, most, ask);
  const further: PassageSpan[] = [];
  for (let round = 1; round <= FURTHER_ROUNDS; round += 1) {
    const left = searchedSpans(criterion, sources).map((spans) => withoutCited(spans, [...cited, ...further]));
    const more = await search(
      FURTHER_SAMPLE * round,
      left.filter((spans) => spans.length > 0),
    );
    if (more.length === 0) break;
    further.push(...more);
  }
  return further;
}

/** `findFurther` for the citations of these samples; null for a chat model, which cites all passages at once. */
export function furtherOf(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  samples: readonly JudgeResult[],
): (() => Promise<CheckedCitations>) | null {
  if (judge.deps.judge.form(judge.part.tier) === "chat") return null;
  const cited = samples.flatMap(({ citations }) => citations.filter((citation) => "from" in citation));
  return async () => checkCitations(await findFurther(judge, criterion, sources, cited), sources);
}

const FURTHER_ROUNDS = 3;
/** Searches have fewer levels. */
const FURTHER_SAMPLE = 10;

/** Finds single passages in ranges, one call a level; `sample`: of the first call. */
export function searchIn(criterion: CompiledCriterion, most: number, ask: Ask) {
  return async (sample: number, ranges: readonly (readonly PassageSpan[])[]): Promise<PassageSpan[]> => {
    const citations: PassageSpan[] = [];
    let within = ranges;
    for (let level = 0; within.length > 0; level += 1) {
      const deeper = within.map((spans) => passageQuestion(criterion, spans, most));
      const answered = await ask<FoundPassages>(
        sample + level,
        deeper.map(({ question }) => question),
        (answers) => together(deeper.map(({ offered }, nth) => readPassages(offered, answers[nth]))),
      );
      if (answered.kind !== "judged") break;
      citations.push(...answered.result.citations);
      within = answered.result.within;
    }
    return citations;
  };
}

/** Joins what several questions found. */
export function together(found: readonly FoundPassages[]): FoundPassages {
  return { citations: found.flatMap(({ citations }) => citations), within: found.flatMap(({ within }) => within) };
}
