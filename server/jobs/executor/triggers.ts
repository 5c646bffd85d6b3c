import { v7 as uuidv7 } from "uuid";
import { type Path, valueAt } from "@/server/jobs/executor/expression";
import type { FunctionConfig } from "@/server/jobs/executor/functionConfig";

/** An event as functions receive it, including any additional fields. */
export interface InngestEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
  [field: string]: unknown;
}

/** A run to start, in the shape that the SQL function `record` reads. */
export interface NewRun {
  id: string;
  fn: string;
  eventId: string;
  key: string | null;
  /** Runs with different keys take turns. */
  fairKey: string;
  slots: string[];
  slotLimits: number[];
}

/** Lists the runs that an event starts: one per function with a matching trigger. */
export function runsFor(event: InngestEvent, functions: Iterable<FunctionConfig>, fairBy: Path): NewRun[] {
  return [...functions]
    .filter((fn) =>
      fn.events.some(
        ({ name, condition }) =>
          name === event.name && (!condition || valueAt(event, condition.path) === condition.text),
      ),
    )
    .map((fn) => newRun(fn, event, fairBy));
}

/** Creates a run of `fn` for `event`. Without an idempotency value the run is not deduplicated. */
export function newRun(fn: FunctionConfig, event: InngestEvent, fairBy: Path): NewRun {
  const key = fn.idempotencyPath && valueAt(event, fn.idempotencyPath);
  return {
    id: uuidv7(),
    fn: fn.id,
    eventId: event.id,
    key: key === undefined ? null : JSON.stringify(key),
    fairKey: fairBy.length === 0 ? "" : JSON.stringify(valueAt(event, fairBy) ?? null),
    slots: fn.limits.map(({ path }, index) =>
      [fn.id, index, path ? JSON.stringify(valueAt(event, path) ?? null) : ""].join(" "),
    ),
    slotLimits: fn.limits.map(({ limit }) => limit),
  };
}

/** Creates the event that starts the onFailure handler of a function. Its id deduplicates it per run. */
export function failedEvent(
  run: { runId: string; fn: string; event: InngestEvent },
  error: unknown,
  ts: number,
): InngestEvent {
  const data = { function_id: run.fn, run_id: run.runId, error, event: run.event };
  return { id: `${run.runId}-failed`, name: "inngest/function.failed", data, ts };
}
