import { countOf } from "@/server/contracts/quantities";
import type { Summary } from "@/cli/eval/summary/summary";
import { EXIT } from "@/cli/exitCodes";
import { note } from "@/cli/terminal";

/** Minimum accuracies, from 0 to 1. */
export type GateFlags = { failUnder?: number; failUnderLower?: number };

/** The shell's exit code after Ctrl-C: 128 plus SIGINT. */
const INTERRUPTED = 130;

/** Finds the exit code of a run. A gate fails when the accuracy could not be measured on the whole dataset. */
export function findExitCode(
  { quality, run, unreadable, unscored }: Summary,
  { failUnder, failUnderLower }: GateFlags,
): number {
  if (run.ending !== "finished") return run.ending === "timeout" ? EXIT.timeout : INTERRUPTED;
  const { value, low } = quality.balanced_accuracy;
  const hasGate = failUnder !== undefined || failUnderLower !== undefined;
  if (hasGate && unreadable.length > 0) {
    note(`the gate is closed: ${unreadable.length} records cannot be read, so the accuracy is not that of the dataset`);
    return EXIT.notMet;
  }
  if (hasGate && unscored.length > 0) {
    note(
      `the gate is closed, with ${countOf(unscored.length, "case", "cases")} without a verdict; repeat the command with --retry-unscored`,
    );
    return EXIT.notMet;
  }
  return isUnder(value, failUnder) || isUnder(low, failUnderLower) ? EXIT.notMet : EXIT.ok;
}

/** Reports whether a value is below its bound. A value that could not be measured is below every bound. */
function isUnder(value: number, minimum: number | undefined): boolean {
  return minimum !== undefined && !(value >= minimum);
}
