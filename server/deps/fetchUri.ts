// Port: the URI content of a submission. Implemented in server/platform/fetch.

/** `retry`: the failure may be temporary. */
export type FetchedUri = { text: string } | { unavailable: string; retry: boolean };

/**
 * Reads an https:// URI over public addresses only, or an r2:// one of the tenant: UTF-8 text of at most
 * SERVER_LIMITS.uriContentBytes.
 * @throws what this process lacks for the request (see outage.ts), and nothing else
 */
export type FetchUri = (uri: string, tenantId: string) => Promise<FetchedUri>;
