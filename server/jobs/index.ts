import type { Inngest } from "inngest";
import type { Deps } from "@/server/deps/deps";
import { deliverWebhook, failCanceledDelivery, fanOutWebhooks } from "@/server/jobs/functions/deliverWebhooks";
import { DETERMINISTIC_PER_TENANT } from "@/server/jobs/capacity";
import {
  executeDeterministic,
  executeVerification,
  failCanceledVerification,
} from "@/server/jobs/functions/executeVerification";
import { recalibrate } from "@/server/jobs/functions/recalibrate";
import { prune, rollUp } from "@/server/jobs/functions/scheduled";

/**
 * Every durable function. `runsPerTenant`: concurrent judged runs of one tenant, so that its burst does not block the
 * others; `judgedRuns`: of all tenants, null without a limit.
 */
export function createFunctions(
  client: Inngest,
  deps: Deps,
  { runsPerTenant, judgedRuns }: { runsPerTenant: number; judgedRuns: number | null },
) {
  return [
    executeVerification(client, deps, runsPerTenant, judgedRuns),
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
