// Judges cases concurrently until they are finished, time out, are interrupted or the service fails.
import pLimit from "p-limit";
import { resultKey, type CaseResult } from "@/cli/eval/caseResult";
import { judgeCase, type Judging } from "@/cli/eval/judgeCase";
import type { ResultsFile } from "@/cli/eval/resultsFile";
import type { Task } from "@/cli/eval/variants";
import { startProgress } from "@/cli/progress";
import { TimedOut } from "@/cli/refusals";
import { note } from "@/cli/terminal";

export type RunFlags = { concurrency: number; timeout: number; retryUnscored?: true };
export type Ending = "finished" | "interrupted" | "timeout";

/**
 * Judges the cases missing from `file` and appends their results. A case in flight when the run stopped keeps its
 * Idempotency-Key, so that the next run gets its verdict at no further cost. Throws errors that affect all cases.
 */
export async function runTasks(
  judging: Judging,
  tasks: readonly Task[],
  file: ResultsFile,
  flags: RunFlags,
): Promise<{ ending: Ending; left: number }> {
  const openTasks = tasks.filter((task) => isOpen(earlierOf(file, task), flags));
  const stop = new AbortController();
  const { deadline: time } = judging;
  const signal = AbortSignal.any([stop.signal, time.signal]);
  const deadline = { signal, left: () => (stop.signal.aborted ? 0 : time.left()) };
  const stopped = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  const progress = startProgress(bar(0, openTasks.length));
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    note("stopping; press Ctrl-C again to leave at once");
    stop.abort();
  };
  process.once("SIGINT", interrupt);
  let doneCount = 0;
  try {
    await pLimit(flags.concurrency).map(openTasks, async (task) => {
      if (signal.aborted) return;
      const attempt = (earlierOf(file, task)?.attempt ?? 0) + 1;
      const result = await Promise.race([judgeCase({ ...judging, deadline }, task, attempt), stopped]);
      if (!result) return;
      file.add(result);
      progress.say(bar(++doneCount, openTasks.length));
    });
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error;
  } finally {
    stop.abort();
    process.off("SIGINT", interrupt);
    progress.stop();
  }
  const openCount = openTasks.length - doneCount;
  if (openCount === 0) return { ending: "finished", left: openCount };
  return { ending: interrupted ? "interrupted" : "timeout", left: openCount };
}

function earlierOf({ results }: ResultsFile, task: Task): CaseResult | undefined {
  return results.get(resultKey({ case: task.case.id, variant: task.variant }));
}

function isOpen(earlier: CaseResult | undefined, { retryUnscored }: RunFlags): boolean {
  return !earlier || (retryUnscored === true && earlier.outcome === "unscored");
}

const BAR_CELLS = 24;

function bar(done: number, total: number): string {
  const full = total === 0 ? BAR_CELLS : Math.floor((done / total) * BAR_CELLS);
  return `${"█".repeat(full)}${"░".repeat(BAR_CELLS - full)} ${done} of ${total} cases`;
}
