// The interface of an evaluation primitive, and the bounds on its work.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstained, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/** The criterion around a config, as far as it has been read. */
type CriterionDraft = Pick<CompiledCriterion, "applies_to"> & {
  type: CompiledCriterion["type"] | undefined;
  statement: string | null;
  threshold: number | undefined;
};

export type Primitive = {
  id: CriterionPrimitive;
  requiresJudge: boolean;
  /** Reports what is wrong with a config (paths relative to the criterion) and returns it with its defaults filled. */
  checkConfig(config: Authored, criterion: CriterionDraft, issues: IssueSink): Authored;
  /** Whether the criterion holds as written, whatever its type. Only sees submissions whose content is present. */
  evaluate(criterion: CompiledCriterion, submission: JudgedSubmission): CriterionOutcome | Promise<CriterionOutcome>;
  /** Work units: one regex instruction over one byte, at most about 60 ns. */
  cost(criterion: CompiledCriterion, submission: JudgedSubmission): number;
};

/**
 * The abstention for input that is too large, or null.
 * Reasons: input_too_large (over 256 KiB, spec: Primitive behavior), evaluation_too_costly (over SERVER_LIMITS.criterionWork).
 */
export function refuseWork(bytes: number, work: number): CriterionOutcome | null {
  if (bytes > LIMITS.deterministicInputBytes) {
    return abstained(
      "input_too_large",
      `The input has ${bytes} bytes; deterministic checks read at most ${LIMITS.deterministicInputBytes}.`,
    );
  }
  if (work > SERVER_LIMITS.criterionWork) {
    return abstained("evaluation_too_costly", `This check is too large for an input of ${bytes} bytes.`);
  }
  return null;
}
