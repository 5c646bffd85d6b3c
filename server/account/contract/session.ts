// Session cookies shared by the browser and the pages.

/**
 * The cookie with the ID of the tenant that the account last selected. Behind https, no other host of the domain can
 * set it.
 */
export const tenantCookie = (https: boolean): string => `${https ? "__Host-" : ""}svc-verify.tenant`;
