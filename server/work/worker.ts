// The program of a worker of the pool.
import { readlinkSync } from "node:fs";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";
import { TASKS, type TaskInput, type TaskName } from "@/server/work/tasks";
import type { Reply } from "@/server/work/pool";

const BELOW_NORMAL = 5;

/**
 * Lowers the priority of this thread, so that the event loop runs first if there are few cores. Only Linux has a
 * priority for each thread.
 */
function lowerPriority(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    os.setPriority(thread, BELOW_NORMAL);
  } catch {
    // The thread keeps its priority.
  }
}

repairJsonParse();
lowerPriority();
parentPort?.on("message", (job: { task: TaskName; input: never }) => {
  void reply(job).then((answer) => parentPort?.postMessage(answer));
});

async function reply<T extends TaskName>({ task, input }: { task: T; input: TaskInput<T> }): Promise<Reply> {
  try {
    const run = TASKS[task] as (input: TaskInput<T>) => unknown;
    return { value: await run(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
