import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { deliverWebhook, failCanceledDelivery, fanOutWebhooks } from "@/server/jobs/functions/deliverWebhooks";
import { DETERMINISTIC_PER_TENANT } from "@/server/jobs/capacity";
import {
  executeDeterministic,
  executeVerification,
  failCanceledVerification,
} from "@/server/jobs/functions/executeVerification";
import { recalibrate } from "@/server/jobs/functions/recalibrate";
import { prune, rollUp } from "@/server/jobs/functions/scheduled";

/** Every durable function. `runsPerTenant`: concurrent runs of one tenant, so that its burst does not block the others. */
export function createFunctions(client: Inngest, deps: Deps, { runsPerTenant }: { runsPerTenant: number }) {
  return [
    executeVerification(client, deps, runsPerTenant),
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
