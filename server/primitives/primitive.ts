// Defines the interface of a primitive, and limits its work.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/** The fields of the criterion that a config may depend on. */
type CriterionDraft = Pick<CompiledCriterion, "applies_to"> & {
  type: CompiledCriterion["type"] | undefined;
  statement: string | null;
  threshold: number | undefined;
};

export type Primitive = {
  id: CriterionPrimitive;
  requiresJudge: boolean;
  /** Reports the issues of a config, with paths relative to the criterion, and returns it with its defaults. */
  checkConfig(config: Authored, criterion: CriterionDraft, issues: IssueSink): Authored;
  /** Evaluates the criterion as written, without regard to its type. The content of the submission is present. */
  evaluate(criterion: CompiledCriterion, submission: JudgedSubmission): CriterionOutcome | Promise<CriterionOutcome>;
  /** Estimates the work units. One is a regex instruction over one byte, at most about 60 ns. */
  cost(criterion: CompiledCriterion, submission: JudgedSubmission): number;
};

/**
 * Returns an abstention for input that is too large, or null.
 * Reasons: input_too_large (over 256 KiB, spec: Primitive behavior), evaluation_too_costly (over
 * SERVER_LIMITS.criterionWork).
 */
export function refuseWork(bytes: number, work: number): CriterionOutcome | null {
  if (bytes > LIMITS.deterministicInputBytes) {
    return abstentionOutcome(
      "input_too_large",
      `The input has ${bytes} bytes; deterministic checks read at most ${LIMITS.deterministicInputBytes}.`,
    );
  }
  if (work > SERVER_LIMITS.criterionWork) {
    return abstentionOutcome("evaluation_too_costly", `This check is too large for an input of ${bytes} bytes.`);
  }
  return null;
}
