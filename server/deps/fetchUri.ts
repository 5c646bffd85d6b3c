// Port: the URI content of a submission. Implemented in server/platform/fetch.

/** The text, or the reason why it is unavailable. `retry` is true if the failure may be temporary. */
export type FetchedUri = { text: string } | { unavailable: string; retry: boolean };

/**
 * Fetches an https:// URI from a public address, or an r2:// URI of the tenant. The content is UTF-8 text of at most
 * SERVER_LIMITS.uriContentBytes.
 * @throws the error of a resource that this process lacks (see outage.ts), and nothing else
 */
export type FetchUri = (uri: string, tenantId: string) => Promise<FetchedUri>;
