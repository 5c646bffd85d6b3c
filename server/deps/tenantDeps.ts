import { forJobs } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import type { Log } from "@/server/deps/ports";
import { isSandbox, isScripted } from "@/server/contracts/sandboxId";

/** The request that causes the work. All fields are null for work that the service began. */
type Cause = Pick<TenantDeps, "requestId" | "keyId" | "client">;

const SERVICE: Cause = { requestId: null, keyId: null, client: null };

/**
 * Creates the dependencies of work for one tenant. The sample tenant and sandboxes have a scripted judge and the key
 * for samples.
 */
export function tenantDeps(deps: Deps, tenantId: string, cause = SERVICE): TenantDeps {
  return {
    ...deps,
    ...scriptedDeps(deps, tenantId),
    db: tenantDb(deps.database, tenantId),
    ...cause,
    log: withLogFields(deps.log, { requestId: cause.requestId, tenantId }),
  };
}

function scriptedDeps(deps: Deps, tenantId: string): Partial<Pick<Deps, "judge" | "signing">> {
  if (!isScripted(tenantId)) return {};
  const { sample, sandbox } = deps.scriptedJudges;
  return { judge: isSandbox(tenantId) ? sandbox : sample, signing: deps.sampleSigning };
}

/** Creates the dependencies for a durable function, with the jobs' login. */
export function jobDeps(deps: Deps, tenantId: string): TenantDeps {
  return tenantDeps({ ...deps, database: forJobs(deps.database) }, tenantId);
}

/** Returns the same dependencies for work that another request caused. */
export function withRequestId(deps: TenantDeps, requestId: string | null): TenantDeps {
  return { ...deps, requestId, log: withLogFields(deps.log, { requestId }) };
}

/** Creates a log whose lines also have the fields of `extraFields`. */
function withLogFields(log: Log, extraFields: object): Log {
  return {
    info: (fields, message) => log.info({ ...extraFields, ...fields }, message),
    warn: (fields, message) => log.warn({ ...extraFields, ...fields }, message),
    error: (fields, message) => log.error({ ...extraFields, ...fields }, message),
  };
}
