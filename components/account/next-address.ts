/** Where to go after signing in: the address asked for when it is a path of this site, else `home`. */
export function nextAddress(asked: string | null, home: string): string {
  if (asked === null) return home;
  // Resolved as a browser would: "//host" and "/\host" lead elsewhere.
  const base = "http://localhost";
  const url = URL.parse(asked, base);
  return url?.origin === base && asked.startsWith("/") ? url.pathname + url.search + url.hash : home;
}
