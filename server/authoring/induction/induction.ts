// Combines the criteria of a draft with the examples that support them.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { freeKey } from "@/server/authoring/criterionKeys";
import { type Example, isUnmet, tryOnExamples } from "@/server/authoring/induction/examples";
import { requireCompiledDraft, type Draft } from "@/server/authoring/induction/readDraft";
import { type FoundCriterion, estimateSupport } from "@/server/authoring/induction/searchPrimitives";
import { requiresJudge } from "@/server/primitives/evaluate";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";

export type Induction = {
  criterion: Authored;
  /** IDs of the examples that it explains. */
  explains: string[];
  confidence: number;
};

/** Confidence in a judged criterion, which is not run on the examples. */
const UNTRIED_CONFIDENCE = 0.5;

/** Builds the authored form of a criterion that the search found. */
export function toInduction(
  { candidate, type, explainedIndexes, confidence }: FoundCriterion,
  examples: readonly Example[],
): Induction {
  const { key, primitive } = candidate;
  const title = candidate.title.slice(0, SERVER_LIMITS.criterionTitleChars).replace(/\p{Cs}/gu, "");
  const { must_match, ...forbidden } = candidate.config;
  // A must_not criterion names the pattern that must not match.
  const config = type === "must_not" && must_match === false ? forbidden : candidate.config;
  return {
    criterion: { key, type, primitive, title, config },
    explains: selectIds(explainedIndexes, examples),
    confidence,
  };
}

/**
 * Returns the drafted criteria that the examples do not contradict. A deterministic one must satisfy every met example
 * and catch another; a judged one must claim to explain an example that is not met, when there are any. Judged ones are
 * not run: a call for each criterion and example would not fit in a request, and marked examples are run before
 * publication.
 */
export async function tryDraft(
  draft: Draft,
  examples: readonly Example[],
): Promise<{ criteria: Induction[]; warnings: string[] }> {
  const { compiled } = requireCompiledDraft(compileAndLint({ name: draft.name, criteria: draft.criteria }));
  const criteria: Induction[] = [];
  const warnings: string[] = [];
  for (const [index, criterion] of compiled.criteria.entries()) {
    const trial = await tryCriterion(criterion, draft.explains.get(criterion.key) ?? [], examples);
    if (!trial)
      warnings.push(`The proposed criterion "${criterion.key}" was left out: the examples do not support it.`);
    else criteria.push({ ...trial, criterion: draft.criteria[index] ?? {} });
  }
  return { criteria, warnings };
}

async function tryCriterion(
  criterion: CompiledCriterion,
  claimedIds: readonly string[],
  examples: readonly Example[],
): Promise<Omit<Induction, "criterion"> | null> {
  const unmetExamples = examples.filter(isUnmet);
  if (requiresJudge(criterion)) {
    const explains = unmetExamples.map(({ id }) => id).filter((id) => claimedIds.includes(id));
    return explains.length === 0 && unmetExamples.length > 0 ? null : { explains, confidence: UNTRIED_CONFIDENCE };
  }
  const { isConsistent, explainedIndexes, failsOnPartial, met } = await tryOnExamples(criterion, examples);
  const isContradicted = !isConsistent || (failsOnPartial && criterion.type !== "scored");
  if (isContradicted || (explainedIndexes.length === 0 && unmetExamples.length > 0)) return null;
  return {
    explains: selectIds(explainedIndexes, examples),
    confidence: estimateSupport(met + explainedIndexes.length),
  };
}

function selectIds(indices: readonly number[], examples: readonly Example[]): string[] {
  return indices.flatMap((index) => examples[index]?.id ?? []);
}

/** Gives the criteria keys that are valid and unique. */
export function withUniqueKeys(inductions: readonly Induction[]): Induction[] {
  const takenKeys = new Set<string>();
  return inductions.map((induction) => {
    const key = freeKey(toKey(String(induction.criterion["key"])), takenKeys);
    takenKeys.add(key);
    return { ...induction, criterion: { ...induction.criterion, key } };
  });
}

/** Converts names of fields and words to keys: ^[a-z][a-z0-9_-]*$, short enough to append a number. */
function toKey(name: string): string {
  const keyText = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "_")
    .slice(0, 60);
  return /^[a-z]/.test(keyText) ? keyText : `field_${keyText}`.slice(0, 60);
}
