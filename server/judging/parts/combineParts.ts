// The answer about material that was judged in parts.
import { MAX_SPANS } from "@/server/judging/citation/checkCitations";
import type { Combined } from "@/server/judging/combine";
import { abstained, type CriterionOutcome } from "@/server/primitives/outcome";
import { asksEachPassage, type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";

/**
 * `refutation`: the outcome where an independent reading of all that the parts cite does not agree; null where no part
 * refutes with a citation what another one establishes. `isDisputed`: whether a part refutes what another one establishes
 * with a citation.
 */
export type CombinedParts = Combined & { refutation: CriterionOutcome | null; isDisputed: boolean };

/**
 * The answer about all of the material. A part alone does not see what another one shows, so where one establishes the
 * statement with a citation, those that refute it only dispute it: one reading of the passages of both settles it. Else
 * not met where a part refutes the statement, met or partial where one establishes it, or the abstention of the first
 * part. What no passage can show is not established by parts.
 */
export function combineParts(criterion: CompiledCriterion, parts: readonly Combined[]): CombinedParts {
  const partsWith = (determination: CriterionOutcome["determination"]) =>
    parts.filter(({ outcome }) => outcome.determination === determination);
  const refuting = refutingParts(criterion, partsWith("not_met"), parts.length);
  const [partly, establishing] = [partsWith("partial"), partsWith("met")];
  const manipulationDetected = parts.some(({ outcome }) => outcome.manipulationDetected);
  const said = `Judged in ${parts.length} overlapping parts.`;
  const joined = (deciding: readonly Combined[]): CriterionOutcome => {
    const best = deciding.toSorted((a, b) => b.outcome.confidence - a.outcome.confidence)[0];
    if (!best) throw new Error("material without parts");
    return {
      ...best.outcome,
      rationale: `${said} ${best.outcome.rationale}`.trim(),
      evidenceSpans: deciding.flatMap(({ outcome: { evidenceSpans } }) => evidenceSpans).slice(0, MAX_SPANS),
      manipulationDetected,
    };
  };
  const isDecided = refuting.length + partly.length + establishing.length > 0;
  if (isDecided && refuting.length === 0 && restsOnWhole(criterion)) {
    const why = `${said} None breaks the criterion, which is about all of them together: more than the judge reads.`;
    const outcome = { ...abstained("input_too_large", why), manipulationDetected };
    return { outcome, cited: [], refutation: null, isDisputed: false };
  }
  // A part that cites counts before one that only states its answer.
  const favorable =
    [withCitation(partly), withCitation(establishing), partly, establishing].find((some) => some.length > 0) ?? [];
  const isDisputed = refuting.length > 0 && !restsOnWhole(criterion) && favorable.some(({ cited }) => cited.length > 0);
  const refutedBy = withCitation(refuting);
  const deciding =
    [isDisputed ? [] : refuting, favorable].find((some) => some.length > 0) ??
    [...partsWith("cannot_determine"), ...parts].slice(0, 1);
  return {
    outcome: joined(deciding),
    cited: [...deciding, ...(isDisputed ? refutedBy : [])].flatMap(({ cited }) => cited),
    refutation: isDisputed && refutedBy.length > 0 ? joined(refutedBy) : null,
    isDisputed,
  };
}

/**
 * The parts that count as refuting the criterion. One about each passage is refuted by a passage, which has to be
 * cited; any other with a quantifier may be met in another part, so only all of them refute it.
 */
function refutingParts(criterion: CompiledCriterion, refuting: Combined[], count: number): Combined[] {
  if (asksEachPassage(criterion)) return withCitation(refuting);
  return criterion.quantifier !== undefined && refuting.length < count ? [] : refuting;
}

const withCitation = (parts: readonly Combined[]): Combined[] => parts.filter(({ cited }) => cited.length > 0);
