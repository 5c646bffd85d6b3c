// Combines the answers about the parts of a material that was too long to be judged at once.
import { MAX_SPANS } from "@/server/judging/citation/checkCitations";
import type { CombinedOutcome } from "@/server/judging/combine";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import { asksEachPassage, type CompiledCriterion, dependsOnWholeMaterial } from "@/server/rubric/compiledRubric";
import { isGrounding } from "@/server/submission/sources";

/**
 * `isDisputed`: a part refutes the statement, and another one establishes it with a citation. `refutation`: the outcome
 * if an independent reading of all cited passages contradicts the statement; null unless a part refutes it with a
 * citation.
 */
export type CombinedParts = CombinedOutcome & { refutation: CriterionOutcome | null; isDisputed: boolean };

/**
 * Combines the outcomes of all parts. Not met when a part refutes the statement, met or partial when a part establishes
 * it, else the abstention of the first part. When parts disagree and one of them cites a passage for the statement, the
 * result is disputed, because no part saw the passages of the others: a reading of all cited passages decides. A
 * statement about the whole material can be refuted by a part, and is never established.
 */
export function combineParts(criterion: CompiledCriterion, parts: readonly CombinedOutcome[]): CombinedParts {
  const partsWith = (determination: CriterionOutcome["determination"]) =>
    parts.filter(({ outcome }) => outcome.determination === determination);
  const refutingOutcomes = selectRefuting(criterion, partsWith("not_met"), parts.length);
  const [partialOutcomes, establishingOutcomes] = [partsWith("partial"), partsWith("met")];
  const manipulationDetected = parts.some(({ outcome }) => outcome.manipulationDetected);
  const prefix = `Judged in ${parts.length} overlapping parts.`;
  const joinParts = (outcomes: readonly CombinedOutcome[]): CriterionOutcome => {
    const bestOutcome = outcomes.toSorted((a, b) => b.outcome.confidence - a.outcome.confidence)[0];
    if (!bestOutcome) throw new Error("material without parts");
    return {
      ...bestOutcome.outcome,
      rationale: `${prefix} ${bestOutcome.outcome.rationale}`.trim(),
      evidenceSpans: outcomes.flatMap(({ outcome: { evidenceSpans } }) => evidenceSpans).slice(0, MAX_SPANS),
      manipulationDetected,
    };
  };
  const isDecided = refutingOutcomes.length + partialOutcomes.length + establishingOutcomes.length > 0;
  if (isDecided && refutingOutcomes.length === 0 && dependsOnWholeMaterial(criterion)) {
    const explanation = `${prefix} None breaks the criterion, which is about all of them together: more than the judge reads.`;
    const outcome = { ...abstentionOutcome("input_too_large", explanation), manipulationDetected };
    return { outcome, citedPassages: [], refutation: null, isDisputed: false };
  }
  // A part with a citation takes precedence over a part without one.
  const favorableOutcomes =
    [filterCited(partialOutcomes), filterCited(establishingOutcomes), partialOutcomes, establishingOutcomes].find(
      (candidates) => candidates.length > 0,
    ) ?? [];
  const isDisputed =
    refutingOutcomes.length > 0 &&
    !dependsOnWholeMaterial(criterion) &&
    favorableOutcomes.some(({ citedPassages }) => citedPassages.length > 0);
  const citedRefutations = filterCited(refutingOutcomes);
  const decidingOutcomes =
    [isDisputed ? [] : refutingOutcomes, favorableOutcomes].find((candidates) => candidates.length > 0) ??
    partsWith("cannot_determine").slice(0, 1);
  if (decidingOutcomes.length === 0) {
    const outcome = { ...abstentionOutcome("input_too_large", `${prefix} ${UNSETTLED}`), manipulationDetected };
    return { outcome, citedPassages: [], refutation: null, isDisputed: false };
  }
  return {
    outcome: joinParts(decidingOutcomes),
    citedPassages: [...decidingOutcomes, ...(isDisputed ? citedRefutations : [])].flatMap(
      ({ citedPassages }) => citedPassages,
    ),
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
function selectRefuting(
  criterion: CompiledCriterion,
  refutingOutcomes: CombinedOutcome[],
  count: number,
): CombinedOutcome[] {
  if (criterion.requires_context && !criterion.inverted) return refutingOutcomes.filter(citesSource);
  if (asksEachPassage(criterion)) return filterCited(refutingOutcomes);
  return criterion.quantifier !== undefined && refutingOutcomes.length < count ? [] : refutingOutcomes;
}

const citesSource = ({ citedPassages }: CombinedOutcome): boolean =>
  citedPassages.some(({ name }) => isGrounding(name));

const filterCited = (parts: readonly CombinedOutcome[]): CombinedOutcome[] =>
  parts.filter(({ citedPassages }) => citedPassages.length > 0);
