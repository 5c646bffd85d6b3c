// The answer about all of the material from those about its parts: any part may refute, and none alone shows what is
// true of the whole.
import type { Combined } from "@/server/judging/combine";
import { abstained, type CriterionOutcome } from "@/server/primitives/outcome";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";

const MOST_SPANS = 20;

/**
 * Not met where a part refutes the statement; else met, or partial, where a part establishes it with a citation; else
 * the abstention of the first part. What no passage can show is not established by parts.
 */
export function combineParts(criterion: CompiledCriterion, parts: readonly Combined[]): Combined {
  const found = (determination: CriterionOutcome["determination"]) =>
    parts.filter(({ outcome }) => outcome.determination === determination);
  const manipulationDetected = parts.some(({ outcome }) => outcome.manipulationDetected);
  const [refuted, partly, established] = [found("not_met"), found("partial"), found("met")];
  const deciding = [refuted, partly, established].find((some) => some.length > 0) ?? parts.slice(0, 1);
  const best = deciding.toSorted((a, b) => b.outcome.confidence - a.outcome.confidence)[0];
  if (!best) throw new Error("material without parts");
  const said = `Judged in ${parts.length} overlapping parts.`;
  if (deciding !== refuted && best.outcome.score !== null && evidenceOf(criterion) === "holistic") {
    const why = `${said} None breaks the statement, which is about all of them together: more than the judge reads.`;
    return { outcome: { ...abstained("input_too_large", why), manipulationDetected }, cited: [] };
  }
  const outcome = {
    ...best.outcome,
    rationale: `${said} ${best.outcome.rationale}`.trim(),
    evidenceSpans: deciding.flatMap(({ outcome: { evidenceSpans } }) => evidenceSpans).slice(0, MOST_SPANS),
    manipulationDetected,
  };
  return { outcome, cited: deciding.flatMap(({ cited }) => cited) };
}
