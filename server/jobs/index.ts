import type { Inngest } from "inngest";
import type { Deps } from "@/server/deps/deps";
import { deliverWebhook, failCanceledDelivery, fanOutWebhooks } from "@/server/jobs/functions/deliverWebhooks";
import { DECIDING_PER_TENANT, DETERMINISTIC_PER_TENANT } from "@/server/jobs/capacity";
import { decideVerifications } from "@/server/jobs/functions/decideVerifications";
import type { DecidableGroups } from "@/server/jobs/decidableGroups";
import {
  executeDeterministic,
  executeVerification,
  failCanceledVerification,
} from "@/server/jobs/functions/executeVerification";
import { prune, recalibrate, rollUp } from "@/server/jobs/functions/housekeeping";

/**
 * Every durable function. `runsPerTenant`: concurrent judged runs of one tenant, so that its burst does not block the
 * others; `judgedRuns`: of all tenants, null without a limit.
 */
export function createFunctions(
  client: Inngest,
  deps: Deps,
  groups: DecidableGroups,
  { runsPerTenant, judgedRuns }: { runsPerTenant: number; judgedRuns: number | null },
) {
  return [
    executeVerification(client, deps, runsPerTenant, judgedRuns),
    decideVerifications(client, deps, groups, DECIDING_PER_TENANT),
    executeDeterministic(client, deps, DETERMINISTIC_PER_TENANT),
    failCanceledVerification(client, deps),
    recalibrate(client, deps),
    prune(client, deps),
    rollUp(client, deps),
    fanOutWebhooks(client, deps),
    deliverWebhook(client, deps),
    failCanceledDelivery(client, deps),
  ];
}
