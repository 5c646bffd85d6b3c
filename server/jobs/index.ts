import type { Inngest } from "inngest";
import { deliverWebhook, failCanceledDelivery } from "@/server/jobs/functions/deliverWebhooks";
import { DETERMINISTIC_PER_TENANT } from "@/server/jobs/capacity";
import { executeDeterministic, executeVerification } from "@/server/jobs/functions/executeVerifications";
import type { Deps } from "@/server/deps/deps";
import { type ProofLogEffects, sequenceProofLog, witnessProofLog } from "@/server/jobs/functions/proofLog";
import { failCanceledVerification } from "@/server/jobs/functions/failCanceledVerification";
import { prune, recalibrate, rollUp } from "@/server/jobs/functions/housekeeping";

type RunLimits = {
  /** Limits the concurrent judged runs of one tenant, so that its burst does not block the others. */
  runsPerTenant: number;
  /** Limits the concurrent judged runs of all tenants. Null for no limit. */
  judgedRuns: number | null;
  /**
   * Limits the short runs of a tenant too. Set it to false for an Inngest server, which delays a run above a limit by
   * five seconds, while short runs occupy its workers for milliseconds.
   */
  limitsShortRuns: boolean;
};

/** Lists every durable function. */
export function createFunctions(
  client: Inngest,
  deps: Deps,
  proofLog: ProofLogEffects,
  { runsPerTenant, judgedRuns, limitsShortRuns }: RunLimits,
) {
  return [
    executeVerification(client, deps, runsPerTenant, judgedRuns),
    executeDeterministic(client, deps, limitsShortRuns ? DETERMINISTIC_PER_TENANT : null),
    failCanceledVerification(client, deps),
    recalibrate(client, deps),
    prune(client, deps),
    rollUp(client, deps),
    sequenceProofLog(client, deps, proofLog),
    witnessProofLog(client, deps, proofLog),
    deliverWebhook(client, deps),
    failCanceledDelivery(client, deps),
  ];
}
