// Decides by size which work leaves the main thread, since copying a small input to a worker takes longer than the
// work.
import { setImmediate } from "node:timers/promises";
import { Problem, type ProblemCode } from "@/server/contracts/problems";
import { runInPool, WorkExceeded, type WorkOwner } from "@/server/work/pool";
import { TASKS, type TaskInput, type TaskName, type TaskOutput } from "@/server/work/tasks";

/** The number of characters that the main thread reads in some milliseconds, whatever their form. */
export const SMALL_CHARS = 2_000;

/**
 * Serializes small calls, many of which come in one request or at once, so that others are served between two of them.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

function nextTurn(): Promise<unknown> {
  const mine = lastTurn;
  lastTurn = mine.then(() => setImmediate());
  return mine;
}

type Options = { heavy?: boolean; costsBy?: unknown; exceeded?: readonly [code: ProblemCode, detail: string] };

/**
 * Returns the result of a task, computed here if the texts of its input are short, otherwise in the pool. `heavy` means
 * that it is costly even for short texts. `costsBy` is the part of the input that determines its cost, by default all
 * of it.
 * @throws `exceeded`, or WorkExceeded without it, rate_limited, service_unavailable: see runInPool
 */
export async function offload<T extends TaskName>(
  owner: WorkOwner,
  task: T,
  input: TaskInput<T>,
  { heavy = false, costsBy = input, exceeded }: Options = {},
): Promise<TaskOutput<T>> {
  if (heavy || !isSmall(costsBy)) {
    return runInPool(owner, task, input).catch((error: unknown) => {
      throw exceeded && error instanceof WorkExceeded ? new Problem(...exceeded) : error;
    });
  }
  await nextTurn();
  const run = TASKS[task] as (input: TaskInput<T>) => TaskOutput<T> | Promise<TaskOutput<T>>;
  return run(input);
}

/** Returns true if the texts, keys and values of a value are few. Stops counting above the limit. */
export function isSmall(root: unknown, maxChars = SMALL_CHARS): boolean {
  let remaining = maxChars;
  const stack: unknown[] = [root];
  while (stack.length > 0 && remaining >= 0) {
    const value = stack.pop();
    remaining -= typeof value === "string" ? value.length + 1 : 1;
    if (typeof value !== "object" || value === null) continue;
    if (value instanceof Map) stack.push(...value.values());
    for (const key in value) {
      remaining -= key.length;
      if (remaining < 0) return false;
      stack.push((value as Record<string, unknown>)[key]);
    }
  }
  return remaining >= 0;
}
