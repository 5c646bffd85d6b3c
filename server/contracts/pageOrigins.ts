const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Reports whether a Host header, with or without a port, names the machine of the client itself. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * Lists the origins whose pages may act with a session cookie: that of the public address and, where that is a loopback
 * address, the loopback address at which the page was opened (127.0.0.1 for localhost, or a forwarded port). Another
 * site cannot have that origin, since a name of another machine in Host does not count.
 */
export function pageOrigins(publicBaseUrl: string, headers: Pick<Headers, "get">): string[] {
  const { origin, protocol, host } = new URL(publicBaseUrl);
  const openedAt = headers.get("host");
  if (openedAt === null || !isLoopbackHost(host) || !isLoopbackHost(openedAt)) return [origin];
  return [origin, URL.parse(`${protocol}//${openedAt}`)?.origin ?? origin];
}
