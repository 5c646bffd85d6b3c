// Limits concurrent calls, in total and per tenant, so that no tenant starves the others.

type CallLimits = <T>(tenantId: string, call: () => Promise<T>) => Promise<T>;

/** The calls of a tenant. `turn` is the number of its latest call that started. */
type Tenant = { running: number; turn: number; waiting: (() => void)[] };

/**
 * Creates a function that runs a call when both limits allow it. A free slot goes to the waiting tenant with the fewest
 * running calls, and among equals to the tenant that was served longest ago. The calls of a tenant start in order.
 */
export function createLimits(limits: { maxConcurrency: number; tenantConcurrency: number }): CallLimits {
  const tenants = new Map<string, Tenant>();
  let running = 0;
  let turns = 0;

  function startNext(): void {
    if (running >= limits.maxConcurrency) return;
    let next: Tenant | undefined;
    for (const tenant of tenants.values()) {
      if (tenant.waiting.length === 0 || tenant.running >= limits.tenantConcurrency) continue;
      if (!next || (tenant.running - next.running || tenant.turn - next.turn) < 0) next = tenant;
    }
    if (!next) return;
    running += 1;
    next.running += 1;
    next.turn = turns += 1;
    next.waiting.shift()?.();
  }

  return async (tenantId, call) => {
    const tenant = tenants.get(tenantId) ?? { running: 0, turn: 0, waiting: [] };
    tenants.set(tenantId, tenant);
    await new Promise<void>((start) => {
      tenant.waiting.push(start);
      startNext();
    });
    try {
      return await call();
    } finally {
      running -= 1;
      tenant.running -= 1;
      if (tenant.running === 0 && tenant.waiting.length === 0) tenants.delete(tenantId);
      startNext();
    }
  };
}
