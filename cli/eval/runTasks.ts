// Judges cases concurrently until they are finished, time out, are interrupted or the service fails.
import pLimit from "p-limit";
import { resultKey, type CaseResult } from "@/cli/eval/caseResult";
import { judgeCase, type JudgeRun } from "@/cli/eval/judgeCase";
import type { ResultsFile } from "@/cli/eval/resultsFile";
import type { Task } from "@/cli/eval/variants";
import { startProgress } from "@/cli/progress";
import { TimeoutRefusal } from "@/cli/refusals";
import { note } from "@/cli/terminal";

export type RunFlags = { concurrency: number; timeout: number; retryUnscored?: true };
export type Ending = "finished" | "interrupted" | "timeout";

/**
 * Judges the cases missing from `file` and appends their results. A case in flight when the run stopped keeps its
 * Idempotency-Key, so that the next run gets its verdict at no further cost.
 * @throws errors that affect all cases
 */
export async function runTasks(
  run: JudgeRun,
  tasks: readonly Task[],
  file: ResultsFile,
  flags: RunFlags,
): Promise<{ ending: Ending; remainingCount: number }> {
  const openTasks = tasks.filter((task) => isOpen(findEarlierResult(file, task), flags));
  const stop = new AbortController();
  const { deadline: runDeadline } = run;
  const signal = AbortSignal.any([stop.signal, runDeadline.signal]);
  const deadline = { signal, remainingMs: () => (stop.signal.aborted ? 0 : runDeadline.remainingMs()) };
  const stopPromise = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  const progress = startProgress(drawBar(0, openTasks.length));
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    note("stopping; press Ctrl-C again to leave at once");
    stop.abort();
  };
  process.once("SIGINT", interrupt);
  let doneCount = 0;
  try {
    await pLimit(flags.concurrency).map(openTasks, async (task) => {
      if (signal.aborted) return;
      const attempt = (findEarlierResult(file, task)?.attempt ?? 0) + 1;
      const result = await Promise.race([judgeCase({ ...run, deadline }, task, attempt), stopPromise]);
      if (!result) return;
      file.add(result);
      progress.show(drawBar(++doneCount, openTasks.length));
    });
  } catch (error) {
    if (!(error instanceof TimeoutRefusal)) throw error;
  } finally {
    stop.abort();
    process.off("SIGINT", interrupt);
    progress.stop();
  }
  const openCount = openTasks.length - doneCount;
  if (openCount === 0) return { ending: "finished", remainingCount: openCount };
  return { ending: isInterrupted ? "interrupted" : "timeout", remainingCount: openCount };
}

function findEarlierResult({ results }: ResultsFile, task: Task): CaseResult | undefined {
  return results.get(resultKey({ case: task.case.id, variant: task.variant }));
}

function isOpen(earlierResult: CaseResult | undefined, { retryUnscored }: RunFlags): boolean {
  return !earlierResult || (retryUnscored === true && earlierResult.outcome === "unscored");
}

const BAR_CELLS = 24;

function drawBar(doneCount: number, total: number): string {
  const fullCells = total === 0 ? BAR_CELLS : Math.floor((doneCount / total) * BAR_CELLS);
  return `${"█".repeat(fullCells)}${"░".repeat(BAR_CELLS - fullCells)} ${doneCount} of ${total} cases`;
}
