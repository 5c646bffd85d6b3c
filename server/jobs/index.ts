import type { Inngest } from "inngest";
import type { Deps } from "@/server/deps/deps";
import { deliverWebhook, failCanceledDelivery } from "@/server/jobs/functions/deliverWebhooks";
import { DECIDING_PER_TENANT, DETERMINISTIC_PER_TENANT } from "@/server/jobs/capacity";
import { decideVerifications } from "@/server/jobs/functions/decideVerifications";
import type { DecidableGroups } from "@/server/jobs/decidableGroups";
import {
  executeDeterministic,
  executeVerification,
  failCanceledVerification,
} from "@/server/jobs/functions/executeVerification";
import { prune, recalibrate, rollUp } from "@/server/jobs/functions/housekeeping";

type RunLimits = {
  /** The judged runs that one tenant may have at once, so that its burst does not block the others. */
  runsPerTenant: number;
  /** The judged runs that all tenants may have at once; null for no limit. */
  judgedRuns: number | null;
  /**
   * Whether short runs of a tenant are limited, too. An Inngest server lets a run above a limit wait for five seconds,
   * and short runs hold its workers for milliseconds.
   */
  limitsShortRuns: boolean;
};

/** Lists every durable function. */
export function createFunctions(
  client: Inngest,
  deps: Deps,
  groups: DecidableGroups,
  { runsPerTenant, judgedRuns, limitsShortRuns }: RunLimits,
) {
  const shortRuns = (limit: number) => (limitsShortRuns ? limit : null);
  return [
    executeVerification(client, deps, runsPerTenant, judgedRuns),
    decideVerifications(client, deps, groups, shortRuns(DECIDING_PER_TENANT)),
    executeDeterministic(client, deps, shortRuns(DETERMINISTIC_PER_TENANT)),
    failCanceledVerification(client, deps),
    recalibrate(client, deps),
    prune(client, deps),
    rollUp(client, deps),
    deliverWebhook(client, deps),
    failCanceledDelivery(client, deps),
  ];
}
