// What the browser and the pages' gate agree on about a session.

/** Holds the id of the tenant that the account last chose. */
export const TENANT_COOKIE = "svc-verify.tenant";
