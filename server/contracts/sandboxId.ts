// IDs of sandboxes: tenants for tests of programs, with a scripted judge and the key for samples.
import { isSampleTenant } from "@/server/contracts/sampleTenant";

/**
 * The first group of a sandbox's ID, so that service, database and console recognize one without a query. The first
 * group of other tenants' IDs is a time (RFC 9562, version 7), which reaches this value in the year 5116.
 */
export const SANDBOX_GROUP = "5a4db0c5";

export const isSandbox = (tenantId: string): boolean => tenantId.startsWith(`${SANDBOX_GROUP}-`);

/**
 * Returns true if the tenant has a scripted judge instead of the service's models, and proofs by the key for samples.
 */
export const isScripted = (tenantId: string): boolean => isSandbox(tenantId) || isSampleTenant(tenantId);

/** Returns the ID of a tenant's only sandbox. */
export const sandboxIdFor = (tenantId: string): string => SANDBOX_GROUP + tenantId.slice(SANDBOX_GROUP.length);
