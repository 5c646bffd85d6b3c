// Decides whether a rubric may be published without a reason: every marked example was tried on it and agrees, and the
// lower bound of the agreement is not below that of the current version. Pure.
import type { Determination } from "@/server/contracts/enums";
import type { ExampleOutcome } from "@/server/rubric/contract/examples";
import type { GateReason, RubricAgreement, RubricGate, TriedExample } from "@/server/authoring/contract/rubricEditor";
import { wilson } from "@/server/statistics/intervals";

/** `determination`: result of the example's trial; null when it was not tried, or has no verdict. */
export type JudgedExample = Pick<TriedExample, "mark" | "verification_id"> & { determination: Determination | null };

/** Compares a verdict with the mark of its example. */
export function compareMark(mark: TriedExample["mark"], determination: Determination | null): ExampleOutcome {
  if (determination === null || determination === "cannot_determine") return "undetermined";
  return (determination === "met") === (mark === "should_pass") ? "agrees" : "contradicts";
}

/**
 * Compares one criterion with its expected determination, or else with the mark of its example. Returns null for a
 * criterion that contradicts the mark of an example that agrees, because it did not decide the verdict.
 */
export function compareCriterion(
  { mark, expected }: { mark: TriedExample["mark"]; expected: Determination | null },
  determination: Determination,
  exampleOutcome: ExampleOutcome,
): ExampleOutcome | null {
  if (expected !== null) {
    if (determination === expected) return "agrees";
    return determination === "cannot_determine" ? "undetermined" : "contradicts";
  }
  const criterionOutcome = compareMark(mark, determination);
  return criterionOutcome === "contradicts" && exampleOutcome !== "contradicts" ? null : criterionOutcome;
}

/** Computes a share with its 95 % Wilson interval; null without examples. */
export function computeAgreement(agree: number, of: number): RubricAgreement | null {
  if (of === 0) return null;
  const { low, high } = wilson(agree, of);
  return { agree, of, low, high };
}

/** Evaluates the gate. `base`: the examples that the current version was published with; null when there is none. */
export function evaluateGate(
  examples: readonly JudgedExample[],
  base: readonly JudgedExample[] | null,
  overrideReason: string | null,
): RubricGate {
  const outcomes = examples.map(({ mark, determination }) => compareMark(mark, determination));
  const agreement = computeAgreement(outcomes.filter((outcome) => outcome === "agrees").length, outcomes.length);
  const baseOutcomes = (base ?? []).map(({ mark, determination }) => compareMark(mark, determination));
  const base_agreement = computeAgreement(
    baseOutcomes.filter((outcome) => outcome === "agrees").length,
    baseOutcomes.length,
  );
  const findings: Record<GateReason, boolean> = {
    examples_contradict: outcomes.includes("contradicts"),
    examples_undetermined: examples.some(
      (example, index) => example.verification_id !== null && outcomes[index] === "undetermined",
    ),
    examples_not_run: examples.some(({ verification_id }) => verification_id === null),
    agreement_worse: base_agreement !== null && (agreement?.low ?? 0) < base_agreement.low,
  };
  const reasons = (Object.keys(findings) as GateReason[]).filter((reason) => findings[reason]);
  return { passed: reasons.length === 0, reasons, agreement, base_agreement, override_reason: overrideReason };
}
