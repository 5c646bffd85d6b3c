// Sandboxes: tenants in which programs try the service out, with a scripted judge and the key for samples.
import { isSampleTenant } from "@/server/contracts/sampleTenant";

/**
 * The first group of a sandbox's ID, so that service, database and console recognize one without a query. The first
 * group of other tenants' IDs is a time (RFC 9562, version 7), which reaches this value in the year 5116.
 */
export const SANDBOX_GROUP = "5a4db0c5";

export const isSandbox = (tenantId: string): boolean => tenantId.startsWith(`${SANDBOX_GROUP}-`);

/** Whether the tenant has a scripted judge in place of the service's models, and proofs by the key for samples. */
export const isScripted = (tenantId: string): boolean => isSandbox(tenantId) || isSampleTenant(tenantId);

/** The ID of a tenant's sandbox, of which it has one. */
export const sandboxOf = (tenantId: string): string => SANDBOX_GROUP + tenantId.slice(SANDBOX_GROUP.length);
