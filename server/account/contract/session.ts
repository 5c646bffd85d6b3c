// Session cookies shared by the browser and the pages.

/**
 * Returns the name of the cookie with the ID of the tenant that the account last selected. With https, no other host of
 * the domain can set it.
 */
export const tenantCookie = (https: boolean): string => `${https ? "__Host-" : ""}svc-verify.tenant`;
