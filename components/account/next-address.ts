/** The page after sign-in: `requested` when it is a path of this site, otherwise `home`. */
export function nextAddress(requested: string | null, home: string): string {
  if (requested === null) return home;
  // Resolved as in a browser: "//host" and "/\host" are other sites.
  const base = "http://localhost";
  const url = URL.parse(requested, base);
  return url?.origin === base && requested.startsWith("/") ? url.pathname + url.search + url.hash : home;
}
