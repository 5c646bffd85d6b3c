// Limits concurrent calls, in total and per tenant, so that no tenant starves the others.

type CallLimits = <T>(tenantId: string, call: () => Promise<T>) => Promise<T>;

/** The calls of a tenant. `turn` is the number of its latest call that started. */
type Tenant = { runningCount: number; turn: number; waitingCalls: (() => void)[] };

/**
 * Creates a function that runs a call when both limits allow it. A free slot goes to the waiting tenant with the fewest
 * running calls, and among equals to the tenant that was served longest ago. The calls of a tenant start in order.
 */
export function createLimits(limits: { maxConcurrency: number; tenantConcurrency: number }): CallLimits {
  const tenants = new Map<string, Tenant>();
  let totalRunning = 0;
  let turns = 0;

  function startNext(): void {
    if (totalRunning >= limits.maxConcurrency) return;
    let nextTenant: Tenant | undefined;
    for (const tenant of tenants.values()) {
      if (tenant.waitingCalls.length === 0 || tenant.runningCount >= limits.tenantConcurrency) continue;
      if (!nextTenant || (tenant.runningCount - nextTenant.runningCount || tenant.turn - nextTenant.turn) < 0)
        nextTenant = tenant;
    }
    if (!nextTenant) return;
    totalRunning += 1;
    nextTenant.runningCount += 1;
    nextTenant.turn = turns += 1;
    nextTenant.waitingCalls.shift()?.();
  }

  return async (tenantId, call) => {
    const tenant = tenants.get(tenantId) ?? { runningCount: 0, turn: 0, waitingCalls: [] };
    tenants.set(tenantId, tenant);
    await new Promise<void>((start) => {
      tenant.waitingCalls.push(start);
      startNext();
    });
    try {
      return await call();
    } finally {
      totalRunning -= 1;
      tenant.runningCount -= 1;
      if (tenant.runningCount === 0 && tenant.waitingCalls.length === 0) tenants.delete(tenantId);
      startNext();
    }
  };
}
