// Session cookies shared by the browser and the pages.

/** Contains the ID of the tenant that the account last selected. */
export const TENANT_COOKIE = "svc-verify.tenant";
