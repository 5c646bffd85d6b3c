// How many calls may be under way: in all, and for one tenant, so that none starves the others.
import pLimit, { type LimitFunction } from "p-limit";

export type CallLimits = <T>(tenantId: string, call: () => Promise<T>) => Promise<T>;

/**
 * Runs `call` when its tenant and the whole have room. A tenant waits in its own queue first, so at most `tenantConcurrency` of its calls
 * stand in the common one, which is served in order of arrival.
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
