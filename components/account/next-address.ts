/** Returns the page after sign-in: `requested`, normalized, when it is a path of this site, else `defaultAddress`. */
export function nextAddress(requestedAddress: string | null, defaultAddress: string): string {
  if (!requestedAddress?.startsWith("/")) return defaultAddress;
  const site = "http://localhost";
  const url = URL.parse(requestedAddress, site);
  if (url?.origin !== site) return defaultAddress;
  const address = url.pathname + url.search + url.hash;
  // Removed dot segments can leave "//host", which names another site when it is resolved again.
  return URL.parse(address, site)?.href === url.href ? address : defaultAddress;
}
