// Concurrency limits of a process for each kind of work, so that no kind waits behind another.
import { APP_ID } from "@/server/jobs/client";
import type { WorkKind } from "@/server/jobs/executor/worker";

/** Judged runs beyond the concurrent model calls. They start or end while others call the model. */
const EXTRA_JUDGED_RUNS = 8;
/** Each of these runs decides up to MAX_PER_EVENT verifications. */
const MAX_DETERMINISTIC_RUNS = 64;
const MAX_WEBHOOK_RUNS = 64;
/** Limits roll-up, retention, calibration, and the handlers of failed runs. */
const MAX_HOUSEKEEPING_RUNS = 8;

/** Limits one tenant to a quarter of the runs, so that the others can use the rest. */
export const DETERMINISTIC_PER_TENANT = MAX_DETERMINISTIC_RUNS / 4;

/**
 * Returns the limit of concurrent judged runs. An Inngest server needs this limit too. Otherwise runs that wait for the
 * model occupy all its queue workers.
 */
export const maxJudgedRuns = (maxJudgeCalls: number) => maxJudgeCalls + EXTRA_JUDGED_RUNS;

/** Lists the kinds of work. `maxJudgeCalls` is the limit of concurrent model calls. */
export function workKinds(maxJudgeCalls: number): WorkKind[] {
  return [
    { functions: [functionId("execute-verification")], maxJobs: maxJudgedRuns(maxJudgeCalls) },
    { functions: [functionId("execute-deterministic")], maxJobs: MAX_DETERMINISTIC_RUNS },
    { functions: [functionId("deliver-webhook")], maxJobs: MAX_WEBHOOK_RUNS },
    { functions: [], maxJobs: MAX_HOUSEKEEPING_RUNS },
  ];
}

const functionId = (name: string) => `${APP_ID}-${name}`;
