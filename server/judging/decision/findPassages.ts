// Searches for the evidence of a criterion in a material with more passages than a question may have options.
import { checkCitations, type CheckedCitations } from "@/server/judging/citation/checkCitations";
import type { JudgeResult } from "@/server/judging/readReply";
import { type Ask, prepareQuestions } from "@/server/judging/decision/prepareQuestions";
import type { Judge } from "@/server/judging/decision/askShared";
import { passageQuestion, type PassageSpan, searchedSpans, removeCited } from "@/server/judging/decision/questions";
import { type FoundPassages, readPassages } from "@/server/judging/decision/readDecision";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/**
 * Searches for further evidence, for a statement about several places: asks repeatedly for the best passage among those
 * that were not found yet, until there is none.
 * @throws JudgeError
 */
async function findFurtherPassages(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  citedSpans: readonly PassageSpan[],
): Promise<PassageSpan[]> {
  const { maxOptions, ask } = await prepareQuestions(judge, criterion, sources);
  const search = createSearch(criterion, maxOptions, ask);
  const furtherSpans: PassageSpan[] = [];
  for (let round = 1; round <= MAX_FURTHER_ROUNDS; round += 1) {
    const remainingRanges = searchedSpans(criterion, sources).map((spans) =>
      removeCited(spans, [...citedSpans, ...furtherSpans]),
    );
    const newPassages = await search(
      SAMPLES_PER_ROUND * round,
      remainingRanges.filter((spans) => spans.length > 0),
    );
    if (newPassages.length === 0) break;
    furtherSpans.push(...newPassages);
  }
  return furtherSpans;
}

/** Returns a search for evidence that these samples do not cite; null for a chat model, which cites all at once. */
export function createFurtherSearch(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  samples: readonly JudgeResult[],
): (() => Promise<CheckedCitations>) | null {
  if (judge.deps.judge.form(judge.part.tier) === "chat") return null;
  const citedSpans = samples.flatMap(({ citations }) => citations.filter((citation) => "from" in citation));
  return async () => checkCitations(await findFurtherPassages(judge, criterion, sources, citedSpans), sources);
}

const MAX_FURTHER_ROUNDS = 3;
/** Distance between the sample numbers of two rounds: more than the levels of a search. */
const SAMPLES_PER_ROUND = 10;

/**
 * Returns a search for single passages in ranges, with one call per level. `sample`: sample number of the first call.
 */
export function createSearch(criterion: CompiledCriterion, maxOptions: number, ask: Ask) {
  return async (sample: number, ranges: readonly (readonly PassageSpan[])[]): Promise<PassageSpan[]> => {
    const citations: PassageSpan[] = [];
    let openRanges = ranges;
    for (let level = 0; openRanges.length > 0; level += 1) {
      const passageQuestions = openRanges.map((spans) => passageQuestion(criterion, spans, maxOptions));
      const reply = await ask<FoundPassages>(
        sample + level,
        passageQuestions.map(({ question }) => question),
        (answers) =>
          joinFoundPassages(
            passageQuestions.map(({ offeredParts: offered }, index) => readPassages(offered, answers[index])),
          ),
      );
      if (reply.kind !== "judged") break;
      citations.push(...reply.result.citations);
      openRanges = reply.result.within;
    }
    return citations;
  };
}

/** Joins the results of several passage questions. */
export function joinFoundPassages(results: readonly FoundPassages[]): FoundPassages {
  return {
    citations: results.flatMap(({ citations }) => citations),
    within: results.flatMap(({ within }) => within),
  };
}
