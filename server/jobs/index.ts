import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { executeVerification } from "@/server/jobs/functions/executeVerification";
import { recalibrate } from "@/server/jobs/functions/recalibrate";
import { sweep } from "@/server/jobs/functions/sweep";

/** Every durable function. `runsPerTenant`: runs of one tenant at a time, so that its burst leaves room for the others. */
export function createFunctions(client: Inngest, deps: Deps, { runsPerTenant }: { runsPerTenant: number }) {
  return [executeVerification(client, deps, runsPerTenant), recalibrate(client, deps), sweep(client, deps)];
}
