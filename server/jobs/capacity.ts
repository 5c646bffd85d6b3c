// How much of each kind of work is done at once, so that no kind waits behind another.
import { APP_ID } from "@/server/jobs/client";
import type { WorkKind } from "@/server/jobs/executor/worker";

/** Judged runs beyond the model's slots: they begin or end while others use the slots, and more would only wait. */
const JUDGED_AHEAD = 8;
const DETERMINISTIC = 64;
/** Runs of up to MAX_DECIDABLE verifications. */
const DECIDING = 8;
const WEBHOOKS = 64;
/** Roll-up, retention, calibration, and what ends failed runs. */
const HOUSEKEEPING = 8;

/** Of this many runs of one tenant, the others still have three quarters of the places. */
export const DETERMINISTIC_PER_TENANT = DETERMINISTIC / 4;
export const DECIDING_PER_TENANT = DECIDING / 4;

/**
 * Judged runs at once. An Inngest server needs this limit too, or those that wait for the model hold all its queue
 * workers.
 */
export const judgedPlaces = (maxJudgeCalls: number) => maxJudgeCalls + JUDGED_AHEAD;

/**
 * Kinds of work with their places; functions that none names are of the last. `maxJudgeCalls`: concurrent calls of the
 * model.
 */
export function workKinds(maxJudgeCalls: number): WorkKind[] {
  return [
    { functions: ids("execute-verification"), places: judgedPlaces(maxJudgeCalls) },
    { functions: ids("decide-verifications"), places: DECIDING },
    { functions: ids("execute-deterministic"), places: DETERMINISTIC },
    { functions: ids("deliver-webhook"), places: WEBHOOKS },
    { functions: [], places: HOUSEKEEPING },
  ];
}

const ids = (...names: string[]) => names.map((name) => `${APP_ID}-${name}`);
