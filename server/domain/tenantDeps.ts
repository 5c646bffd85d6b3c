import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/domain/deps";
import type { Log } from "@/server/domain/ports";

/** Dependencies of work for one tenant. `requestId`: of the request that caused it; null for work that the service began. */
export function tenantDeps(deps: Deps, tenantId: string, requestId: string | null = null): TenantDeps {
  return {
    ...deps,
    db: tenantDb(deps.database, tenantId),
    requestId,
    log: logAbout(deps.log, { requestId, tenantId }),
  };
}

/** The same for the work that another request caused. */
export function causedBy(deps: TenantDeps, requestId: string | null): TenantDeps {
  return { ...deps, requestId, log: logAbout(deps.log, { requestId }) };
}

/** A log whose lines also have `about`. */
function logAbout(log: Log, about: object): Log {
  return {
    info: (fields, message) => log.info({ ...about, ...fields }, message),
    warn: (fields, message) => log.warn({ ...about, ...fields }, message),
    error: (fields, message) => log.error({ ...about, ...fields }, message),
  };
}
