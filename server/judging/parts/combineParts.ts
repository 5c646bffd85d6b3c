// Combines the answers about the parts of a material that was too long to be judged at once.
import { MAX_SPANS } from "@/server/judging/citation/checkCitations";
import type { Combined } from "@/server/judging/combine";
import { abstained, type CriterionOutcome } from "@/server/verdict/outcome";
import { asksEachPassage, type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";
import { isGrounding } from "@/server/submission/sources";

/**
 * `isDisputed`: a part refutes the statement, and another one establishes it with a citation. `refutation`: the outcome
 * if an independent reading of all cited passages contradicts the statement; null unless a part refutes it with a
 * citation.
 */
export type CombinedParts = Combined & { refutation: CriterionOutcome | null; isDisputed: boolean };

/**
 * Combines the outcomes of all parts. Not met when a part refutes the statement, met or partial when a part establishes
 * it, else the abstention of the first part. When parts disagree and one of them cites a passage for the statement, the
 * result is disputed, because no part saw the passages of the others: a reading of all cited passages decides. A
 * statement about the whole material can be refuted by a part, and is never established.
 */
export function combineParts(criterion: CompiledCriterion, parts: readonly Combined[]): CombinedParts {
  const partsWith = (determination: CriterionOutcome["determination"]) =>
    parts.filter(({ outcome }) => outcome.determination === determination);
  const refuting = refutingParts(criterion, partsWith("not_met"), parts.length);
  const [partial, establishing] = [partsWith("partial"), partsWith("met")];
  const manipulationDetected = parts.some(({ outcome }) => outcome.manipulationDetected);
  const prefix = `Judged in ${parts.length} overlapping parts.`;
  const joinParts = (deciding: readonly Combined[]): CriterionOutcome => {
    const best = deciding.toSorted((a, b) => b.outcome.confidence - a.outcome.confidence)[0];
    if (!best) throw new Error("material without parts");
    return {
      ...best.outcome,
      rationale: `${prefix} ${best.outcome.rationale}`.trim(),
      evidenceSpans: deciding.flatMap(({ outcome: { evidenceSpans } }) => evidenceSpans).slice(0, MAX_SPANS),
      manipulationDetected,
    };
  };
  const isDecided = refuting.length + partial.length + establishing.length > 0;
  if (isDecided && refuting.length === 0 && restsOnWhole(criterion)) {
    const why = `${prefix} None breaks the criterion, which is about all of them together: more than the judge reads.`;
    const outcome = { ...abstained("input_too_large", why), manipulationDetected };
    return { outcome, cited: [], refutation: null, isDisputed: false };
  }
  // A part with a citation takes precedence over a part without one.
  const favorable =
    [withCitation(partial), withCitation(establishing), partial, establishing].find(
      (candidates) => candidates.length > 0,
    ) ?? [];
  const isDisputed = refuting.length > 0 && !restsOnWhole(criterion) && favorable.some(({ cited }) => cited.length > 0);
  const citedRefutations = withCitation(refuting);
  const deciding =
    [isDisputed ? [] : refuting, favorable].find((candidates) => candidates.length > 0) ??
    partsWith("cannot_determine").slice(0, 1);
  if (deciding.length === 0) {
    const outcome = { ...abstained("input_too_large", `${prefix} ${UNSETTLED}`), manipulationDetected };
    return { outcome, cited: [], refutation: null, isDisputed: false };
  }
  return {
    outcome: joinParts(deciding),
    cited: [...deciding, ...(isDisputed ? citedRefutations : [])].flatMap(({ cited }) => cited),
    refutation: isDisputed && citedRefutations.length > 0 ? joinParts(citedRefutations) : null,
    isDisputed,
  };
}

const UNSETTLED = "No part shows passages that settle the criterion, and none sees those of the others.";

/**
 * Returns the parts that refute the criterion. One that needs a source is refuted by a source that says the contrary: a
 * part in which a claim is stated nowhere lacks the sources of the other parts. A criterion about each passage is
 * refuted by one passage, if it is cited. Another criterion with a quantifier may be met in another part, so it is
 * refuted only by all parts together.
 */
function refutingParts(criterion: CompiledCriterion, refuting: Combined[], count: number): Combined[] {
  if (criterion.requires_context && !criterion.inverted) return refuting.filter(citesSource);
  if (asksEachPassage(criterion)) return withCitation(refuting);
  return criterion.quantifier !== undefined && refuting.length < count ? [] : refuting;
}

const citesSource = ({ cited }: Combined): boolean => cited.some(({ name }) => isGrounding(name));

const withCitation = (parts: readonly Combined[]): Combined[] => parts.filter(({ cited }) => cited.length > 0);
