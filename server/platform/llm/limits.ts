// Limits concurrent calls, in total and per tenant, so that no tenant starves the others.
import pLimit, { type LimitFunction } from "p-limit";

export type CallLimits = <T>(tenantId: string, call: () => Promise<T>) => Promise<T>;

/**
 * Runs `call` when both limits allow it. A tenant's calls wait in its own queue first, so at most `tenantConcurrency` of them are in the
 * shared queue, which is first in, first out.
 */
export function createLimits(of: { maxConcurrency: number; tenantConcurrency: number }): CallLimits {
  const all = pLimit(of.maxConcurrency);
  // Not a bounded cache: dropping a limiter that is in use would let its tenant exceed its share.
  const tenants = new Map<string, { limit: LimitFunction; users: number }>();
  return async (tenantId, call) => {
    const tenant = tenants.get(tenantId) ?? { limit: pLimit(of.tenantConcurrency), users: 0 };
    tenants.set(tenantId, tenant);
    tenant.users++;
    try {
      return await tenant.limit(() => all(call));
    } finally {
      if (--tenant.users === 0) tenants.delete(tenantId);
    }
  };
}
