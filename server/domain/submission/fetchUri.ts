// The content behind the uri of a submission, as the pipeline asks for it. Implemented in server/platform/fetch.

/** `retry`: another try a moment later may find it. */
export type FetchedUri = { text: string } | { unavailable: string; retry: boolean };

/** For a tenant, reads an https:// uri over public addresses only, or an r2:// one of its own: UTF-8 text of at most LIMITS.uriContentBytes. Never rejects. */
export type FetchUri = (uri: string, tenantId: string) => Promise<FetchedUri>;
