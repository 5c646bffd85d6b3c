// Criteria of the draft, with the examples that support them.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { freeKey } from "@/server/authoring/criterionKeys";
import { type Example, isUnmet, tryOnExamples } from "@/server/authoring/induction/examples";
import { compiledDraft, type Draft } from "@/server/authoring/induction/readDraft";
import { type Induced, supportOf } from "@/server/authoring/induction/searchPrimitives";
import { requiresJudge } from "@/server/primitives/evaluate";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";

export type Induction = {
  criterion: Authored;
  /** Ids of the examples that it explains. */
  explains: string[];
  confidence: number;
};

/** Confidence in a judged criterion, which is not run on the examples. */
const UNTRIED = 0.5;

/** The authored form of a criterion found by search. */
export function inductionOf({ candidate, type, caught, confidence }: Induced, examples: readonly Example[]): Induction {
  const { key, primitive } = candidate;
  const title = candidate.title.slice(0, SERVER_LIMITS.criterionTitleChars).replace(/\p{Cs}/gu, "");
  const { must_match, ...forbidden } = candidate.config;
  // A must_not criterion names the pattern that must not match.
  const config = type === "must_not" && must_match === false ? forbidden : candidate.config;
  return { criterion: { key, type, primitive, title, config }, explains: idsAt(caught, examples), confidence };
}

/**
 * The drafted criteria that the examples do not contradict. A deterministic one must satisfy every met example and
 * catch another; a judged one must claim to explain an example that is not met, when there are any. Judged ones are not
 * run: a call for each criterion and example would not fit in a request, and marked examples are run before
 * publication.
 */
export async function tryDraft(
  draft: Draft,
  examples: readonly Example[],
): Promise<{ criteria: Induction[]; warnings: string[] }> {
  const { compiled } = compiledDraft(compileAndLint({ name: draft.name, criteria: draft.criteria }));
  const criteria: Induction[] = [];
  const warnings: string[] = [];
  for (const [index, criterion] of compiled.criteria.entries()) {
    const tried = await tryOne(criterion, draft.explains.get(criterion.key) ?? [], examples);
    if (!tried)
      warnings.push(`The proposed criterion "${criterion.key}" was left out: the examples do not support it.`);
    else criteria.push({ ...tried, criterion: draft.criteria[index] ?? {} });
  }
  return { criteria, warnings };
}

async function tryOne(
  criterion: CompiledCriterion,
  claimed: readonly string[],
  examples: readonly Example[],
): Promise<Omit<Induction, "criterion"> | null> {
  const unmet = examples.filter(isUnmet);
  if (requiresJudge(criterion)) {
    const explains = unmet.map(({ id }) => id).filter((id) => claimed.includes(id));
    return explains.length === 0 && unmet.length > 0 ? null : { explains, confidence: UNTRIED };
  }
  const { consistent, caught, onPartial, met } = await tryOnExamples(criterion, examples);
  const contradicts = !consistent || (onPartial && criterion.type !== "scored");
  if (contradicts || (caught.length === 0 && unmet.length > 0)) return null;
  return { explains: idsAt(caught, examples), confidence: supportOf(met + caught.length) };
}

function idsAt(indices: readonly number[], examples: readonly Example[]): string[] {
  return indices.flatMap((index) => examples[index]?.id ?? []);
}

/** The inductions with keys that compile and are unique. */
export function withUniqueKeys(inductions: readonly Induction[]): Induction[] {
  const takenKeys = new Set<string>();
  return inductions.map((induction) => {
    const key = freeKey(keyFrom(String(induction.criterion["key"])), takenKeys);
    takenKeys.add(key);
    return { ...induction, criterion: { ...induction.criterion, key } };
  });
}

/** Turns names of fields and words into keys: ^[a-z][a-z0-9_-]*$, short enough to append a number. */
function keyFrom(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "_")
    .slice(0, 60);
  return /^[a-z]/.test(plain) ? plain : `field_${plain}`.slice(0, 60);
}
