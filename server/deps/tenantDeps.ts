import { forJobs } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import type { Log } from "@/server/deps/ports";
import { isSandbox, isScripted } from "@/server/contracts/sandboxId";

/** The request that causes work; nulls for work that the service began. */
type Cause = Pick<TenantDeps, "requestId" | "keyId" | "client">;

const SERVICE: Cause = { requestId: null, keyId: null, client: null };

/** Dependencies of work for one tenant; the sample tenant and sandboxes have a judge and a key for samples. */
export function tenantDeps(deps: Deps, tenantId: string, cause = SERVICE): TenantDeps {
  return {
    ...deps,
    ...scripted(deps, tenantId),
    db: tenantDb(deps.database, tenantId),
    ...cause,
    log: logAbout(deps.log, { requestId: cause.requestId, tenantId }),
  };
}

function scripted(deps: Deps, tenantId: string): Partial<Pick<Deps, "judge" | "signing">> {
  if (!isScripted(tenantId)) return {};
  const { sample, sandbox } = deps.scriptedJudges;
  return { judge: isSandbox(tenantId) ? sandbox : sample, signing: deps.sampleSigning };
}

/** The same in a durable function, with the jobs' login. */
export function jobDeps(deps: Deps, tenantId: string): TenantDeps {
  return tenantDeps({ ...deps, database: forJobs(deps.database) }, tenantId);
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
