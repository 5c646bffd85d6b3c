import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { deliverWebhook, fanOutWebhooks } from "@/server/jobs/functions/deliverWebhooks";
import { executeVerification } from "@/server/jobs/functions/executeVerification";
import { recalibrate } from "@/server/jobs/functions/recalibrate";
import { prune, rollUp, sweep } from "@/server/jobs/functions/scheduled";

/** Every durable function. `runsPerTenant`: concurrent runs of one tenant, so that its burst does not block the others. */
export function createFunctions(client: Inngest, deps: Deps, { runsPerTenant }: { runsPerTenant: number }) {
  return [
    executeVerification(client, deps, runsPerTenant),
    recalibrate(client, deps),
    sweep(client, deps),
    prune(client, deps),
    rollUp(client, deps),
    fanOutWebhooks(client, deps),
    deliverWebhook(client, deps),
  ];
}
