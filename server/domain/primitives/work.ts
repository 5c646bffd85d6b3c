// Bounds on deterministic work. One unit is one regex instruction over one byte: at most about 60 ns, usually far less.
import { LIMITS } from "@/server/contracts/limits";
import { abstained, type CriterionOutcome } from "@/server/domain/primitives/outcome";

/**
 * The abstention for input that is too large, or null.
 * Reasons: input_too_large (over 256 KiB, spec: Primitive behaviour), evaluation_too_costly (over LIMITS.criterionWork).
 */
export function refuseWork(bytes: number, work: number): CriterionOutcome | null {
  if (bytes > LIMITS.deterministicInputBytes) {
    return abstained(
      "input_too_large",
      `The input has ${bytes} bytes; deterministic checks read at most ${LIMITS.deterministicInputBytes}.`,
    );
  }
  if (work > LIMITS.criterionWork) {
    return abstained("evaluation_too_costly", `This check is too large for an input of ${bytes} bytes.`);
  }
  return null;
}
