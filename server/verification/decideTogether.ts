import type { TenantDeps } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import { acceptedCache } from "@/server/verification/acceptedVerification";
import { planOrDecide } from "@/server/verification/execute";
import { type Execution, openExecution } from "@/server/verification/execution";

/**
 * Decides several verifications at once, see planOrDecide.
 * @returns those that need another run: a step follows, or it failed
 * @throws during an outage, which concerns them all
 */
export async function decideTogether(deps: TenantDeps, verificationIds: readonly string[]): Promise<string[]> {
  const results = await Promise.allSettled(verificationIds.map((id) => planOrDecide(executionOf(deps, id))));
  for (const [index, result] of results.entries()) {
    if (result.status === "fulfilled") continue;
    if (isOutage(result.reason)) throw result.reason;
    const fields = { perMinute: "", err: result.reason as unknown, verificationId: verificationIds[index] };
    deps.log.warn(fields, "a verification was not decided with others; it gets a run alone");
  }
  return verificationIds.filter((_, index) => {
    const result = results[index];
    return result?.status !== "fulfilled" || result.value !== null;
  });
}

/** Opens an execution. A verification that this process accepted is not read again; it stays queued until its verdict is written. */
function executionOf(deps: TenantDeps, verificationId: string): Execution {
  const cache = acceptedCache(deps);
  const accepted = cache.get(verificationId);
  cache.delete(verificationId);
  if (accepted?.row.tenantId !== deps.db.tenantId) return openExecution(deps, verificationId);
  const row = { ...accepted.row, startedAt: deps.clock.now() };
  const loaded = { row, verification: accepted.verification };
  return openExecution(deps, verificationId, async () => loaded);
}
